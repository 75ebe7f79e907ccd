// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

// The settings of all other tests, which read them from the same page.
const shared = document.head.querySelector('meta[name=config]')

async function settingsWith(written: string | undefined, answer?: () => Response) {
  vi.resetModules()
  document.head.querySelector('meta[name=config]')?.remove()
  if (written !== undefined) {
    const meta = document.createElement('meta')
    Object.assign(meta, { name: 'config', content: written })
    document.head.append(meta)
  }
  const fetched = vi.fn(async () => (answer ? answer() : Promise.reject(new TypeError('offline'))))
  vi.stubGlobal('fetch', fetched)
  const { settings } = await import('./settings.ts')
  return { settings, fetched }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  document.head.querySelector('meta[name=config]')?.remove()
  if (shared) document.head.append(shared)
})

it('reads what the server has written into the page, without a request', async () => {
  const { settings, fetched } = await settingsWith('{"productTitle":"晨报","extensions":["*/history"]}')
  expect(settings).toMatchObject({
    productTitle: '晨报',
    extensions: ['*/history'],
    apiBase: '/api',
    clientId: 'saber',
  })
  expect(fetched).not.toHaveBeenCalled()
})

it('reads the file beside a page that no server has written into', async () => {
  const file = { apiBase: 'https://blade.example.com/gateway/', captcha: false }
  const { settings, fetched } = await settingsWith('__CONFIG__', () => Response.json(file))
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/config.json', expect.anything())
  expect(settings).toMatchObject({ apiBase: 'https://blade.example.com/gateway', captcha: false })
})

it.each([
  ['a missing file', () => Response.json({ code: 404, success: false, msg: 'no', data: null }, { status: 404 })],
  ['a page in its place', () => new Response('<!doctype html><title>Home</title>')],
  ['a list', () => Response.json(['/api'])],
  ['no answer', undefined],
  [
    'values of other types',
    () => Response.json({ apiBase: 3, captcha: 'no', frameHosts: 'a', home: '/x', extensions: {} }),
  ],
])('goes on with the defaults after %s', async (_, answer) => {
  const { settings } = await settingsWith('__CONFIG__', answer)
  expect(settings).toMatchObject({ apiBase: '/api', captcha: true, frameHosts: [], extensions: [], home: '/wel/index' })
})

it('opens stored files at the server', async () => {
  await settingsWith('{"apiBase":"https://blade.example.com/api"}')
  const { fileAddress } = await import('./files.ts')
  expect(fileAddress('/api/blade-resource/oss/file/a.png')).toBe(
    'https://blade.example.com/api/blade-resource/oss/file/a.png',
  )
  expect(fileAddress('https://oss.example.com/a.png')).toBe('https://oss.example.com/a.png')
})

it('takes an announced extension by its call, its path or its name in all modules', async () => {
  await settingsWith('{"extensions":["*/history","blade-biz/edition/*","blade-flow/process/diagram"]}')
  const { isOffered } = await import('./settings.ts')
  const asked = ['blade-system/post/history', 'blade-biz/edition/board', 'blade-flow/process/diagram']
  expect(asked.map(isOffered)).toEqual([true, true, true])
  expect(['blade-system/post/removed', 'blade-biz/page/board', 'blade-flow/process/form'].some(isOffered)).toBe(false)
})
