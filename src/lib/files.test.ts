import { expect, it } from 'vitest'
import { fileAddress, fileSize } from './files.ts'

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
