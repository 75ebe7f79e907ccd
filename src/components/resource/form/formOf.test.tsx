import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { post } from '#contract/system/post'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { timeout } from '../../../lib/timeout.ts'
import type { EditorProps } from '../../fields/base/kind.ts'
import { preloadable } from '../../ui/preloadable.tsx'
import { defineResource } from '../definition/defineResource.ts'
import { lazyResource } from '../definition/lazyResource.ts'

afterEach(cleanup)

/** Opens the form of a resource with an editor that is loaded within this time; answers the frames that were ever drawn. */
async function framesWithin(milliseconds: number): Promise<number> {
  const postName = preloadable<EditorProps>(async () => {
    await timeout(milliseconds)
    return () => <output>编辑器</output>
  })
  const definition = defineResource(post, { editors: { postName } })
  const resource = lazyResource(post.path, '/system/post', async () => ({ default: definition }))
  startFakeServer({})
  const frames = new Set<Element>()
  const observer = new MutationObserver(() => {
    for (const frame of document.querySelectorAll('.field-waiting')) frames.add(frame)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const { navigate } = await renderResources([resource], { at: '/system/post', permission: ['post', 'post_add'] })
  await screen.findByRole('table')
  act(() => navigate('/system/post/create'))
  await screen.findByRole('dialog')
  await screen.findByText('编辑器')
  observer.disconnect()
  return frames.size
}

it('is drawn with its editors, or with a frame in place of one that is late', async () => {
  expect(await framesWithin(200)).toBe(0)
  cleanup()
  expect(await framesWithin(800)).toBe(1)
})
