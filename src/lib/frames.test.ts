import { expect, test } from 'vitest'
import { frameAddress, framedAddress, framePath, hostsIn, isFramed, mayFrame } from './frames.ts'

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
