// @module-tag full
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { timeLimit } from '../../support/run/timeLimit.ts'
import { copyRepository, type RepositoryCopy } from './repositoryCopy.ts'

const GUIDE = 'docs/adding-a-module.md'

let copy: RepositoryCopy
let files: { path: string; content: string }[]

beforeAll(async () => {
  copy = await copyRepository()
  files = filesOf(copy.read(GUIDE))
  for (const { path, content } of files) copy.write(path, content)
})
afterAll(() => copy?.remove())

/** The files that the guide shows; one that stands beside another is named without its folder. */
function filesOf(guide: string): { path: string; content: string }[] {
  let folder = ''
  return [...guide.matchAll(/`([\w./-]+)`[^`\n]*:\n\n```\w+\n([^`]*)```/g)].map(([, name = '', content = '']) => {
    const path = name.includes('/') ? name : join(folder, name)
    folder = dirname(path)
    return { path, content }
  })
}

const check = () => copy.run('scripts/test.mjs', '--without-browser', '--modules', 'blade-biz/badge')

it('takes the four files of the guide, fifty lines at most', () => {
  expect(files).toHaveLength(4)
  expect(files.flatMap(({ content }) => content.trimEnd().split('\n')).length).toBeLessThanOrEqual(50)
})

it('passes the checks of the module with nothing else', { timeout: timeLimit(600_000) }, async () => {
  expect(await check()).toMatch(/\n[1-9]\d+ passed, 0 failed/)
})

it('names file and line of a wrong import', { timeout: timeLimit(300_000) }, async () => {
  const { path = '', content = '' } = files[0] ?? {}
  copy.write(path, content.replace('kit/module.ts', 'kit/modul.ts'))
  await expect(check()).rejects.toThrow(`${path}:2:29: ERROR: Could not resolve "../kit/modul.ts"`)
})
