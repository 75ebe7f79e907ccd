// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { edition } from '#contract/biz/edition'
import { listPathOf } from '#contract/kit/module'
import { editions } from './HomeCard.tsx'

it('repeats the declaration of editions', () => {
  const { path, route, fields } = edition
  expect(editions).toEqual({ path, route, states: fields.publishState.code })
  expect(listPathOf(edition)).toBe(`${edition.path}/list`)
})
