import { expect, it } from 'vitest'
import { hostOf, isPrivateAddress } from './egress.ts'

it.each([
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '0.0.0.0',
  '１２７.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a00:1]',
  '[fd00::1]',
  '[fe80::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
])('%s is an address inside', host => {
  expect(isPrivateAddress(hostOf(new URL(`http://${host}/`)))).toBe(true)
})

it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '[2606:4700::1111]', '[2400:3200::1]'])('%s is outside', host => {
  expect(isPrivateAddress(hostOf(new URL(`http://${host}/`)))).toBe(false)
})
