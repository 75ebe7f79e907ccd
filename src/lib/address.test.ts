import qs from 'qs'
import { describe, expect, it, test } from 'vitest'
import {
  addressAfterSignIn,
  errorPageAt,
  frameAddress,
  framedAddress,
  framePath,
  hostsIn,
  isFramed,
  mayFrame,
  signInAddress,
  socialArrivalAt,
} from './address.ts'
import { fileAddress, fileSize } from './files.ts'
import { filteredListUrl } from './filteredListUrl.ts'

const origin = 'http://127.0.0.1:3000'

test('the sign-in page remembers where its visitor wanted to go', () => {
  const destination = { pathname: '/system/post/edit/1', search: '?current=3' }
  const address = signInAddress(destination)
  expect(address).toBe('/login?redirect=%2Fsystem%2Fpost%2Fedit%2F1%3Fcurrent%3D3')
  expect(addressAfterSignIn(address.replace('/login', ''), origin)).toBe('/system/post/edit/1?current=3')
})

test('the start page is not worth remembering, and the sign-in page keeps what it has', () => {
  expect(signInAddress({ pathname: '/', search: '' })).toBe('/login')
  expect(signInAddress({ pathname: '/login', search: '?redirect=%2Fx' })).toBe('/login?redirect=%2Fx')
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/login', ''])(
  'nobody is sent to %s',
  redirect => {
    expect(addressAfterSignIn(`?redirect=${encodeURIComponent(redirect)}`, origin)).toBe('/')
  },
)

test('the callback of a third party is recognised by its path, and the code is removed from the address', () => {
  const place = { pathname: '/oauth/redirect/press', search: '?code=c&state=s&iss=https%3A%2F%2Fpress.example' }
  expect(socialArrivalAt(place)).toEqual({
    source: 'press',
    code: 'c',
    state: 's',
    iss: 'https://press.example',
    error: '',
  })
  expect(signInAddress(place)).toBe('/login')
  expect(socialArrivalAt({ ...place, pathname: '/oauth/redirect/a/b' })).toBeUndefined()
})

test('error pages are known by their paths', () => {
  expect([errorPageAt('/404'), errorPageAt('/405'), errorPageAt('/404/x')]).toEqual(['404', undefined, undefined])
})

describe('files', () => {
  it('opens stored files from where we are', () => {
    const path = '/api/blade-resource/oss/file/000000/upload/20260101/a.png'
    expect(fileAddress(`http://10.0.0.3:3000${path}?download`)).toBe(`${path}?download`)
    expect(fileAddress('https://example.com/a.png')).toBe('https://example.com/a.png')
    expect(fileAddress('/img/avatar.svg')).toBe('/img/avatar.svg')
  })

  it('says sizes shortly', () => {
    const sizes = [0, 900, 1536, 300_000, 60 * 1024 * 1024, 5 * 1024 ** 4].map(fileSize)
    expect(sizes).toEqual(['0 B', '900 B', '1.5 KB', '293 KB', '60 MB', '5120 GB'])
  })
})

describe('frames', () => {
  test.each([
    ['https://a.example/x', true],
    ['/help/index.html', true],
    ['/help/old.htm?x=1', true],
    ['/htmleditor', false],
    ['/tool/html', false],
    ['/system/post', false],
  ])('%s is a page of others: %s', (path, framed) => expect(isFramed(path)).toBe(framed))

  test('an address travels whole', () => {
    const address = 'https://a.example/报表?a=1&b=2#/list?c=3'
    expect(framedAddress(frameAddress('报表', address).slice(framePath.length))).toBe(address)
  })

  test('older links, with & as # or as it is, are read', () => {
    expect(framedAddress('?src=http://a.example/x?a=1#b=2')).toBe('http://a.example/x?a=1&b=2')
    expect(framedAddress('?src=http://a.example/x?a=1&b=2')).toBe('http://a.example/x?a=1&b=2')
  })

  test.each([
    ['https://a.example/x', true],
    ['https://a.example:8443/x', false],
    ['https://a.example.evil.example/', false],
    ['https://user@a.example/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//evil.example/x', false],
    ['', false],
    ['/system/post', false],
    ['/help/index.html', true],
  ])('%s may be framed: %s', (address, may) =>
    expect(mayFrame(address, hostsIn(['https://a.example/menu', '/system/post']), 'http://own.example')).toBe(may),
  )
})

it('keeps values that an address gives a meaning', () => {
  const filters = [
    { field: 'title', operator: 'contains', value: 'R&D #1 100%+' },
    { field: 'state', operator: 'in', value: ['1', '2'] },
  ]
  const [route, query = ''] = filteredListUrl('/biz/articles', filters).split('?')
  expect(route).toBe('/biz/articles')
  expect(qs.parse(query)).toEqual({ current: '1', pageSize: '10', filters })
})
