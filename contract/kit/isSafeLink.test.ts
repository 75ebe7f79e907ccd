import { expect, it } from 'vitest'
import { isSafeLink } from './kinds/addresses.ts'

it.each([
  'https://www.example.com/a?b=c#d',
  'http://[2001:db8::1]/',
  'HTTPS://example.com',
  '/biz/articles',
  '/img/logo.png',
  'https://example.com/医药',
])('%s may be followed', address => expect(isSafeLink(address)).toBe(true))

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example.com/x',
  '/\\evil.example.com/x',
  '\\\\evil.example.com',
  'http:///path',
  'https://www.example.com@evil.example.com/',
  'https:example.com',
  'www.example.com',
  'http://example.com/a b',
  '',
])('%j may not', address => expect(isSafeLink(address)).toBe(false))
