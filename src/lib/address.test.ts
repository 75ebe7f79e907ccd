import { expect, test } from 'vitest'
import { addressAfterSignIn, errorPageAt, signInAddress, socialArrivalAt } from './address.ts'

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
