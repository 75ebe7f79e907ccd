import { expect, it } from 'vitest'
import { proxyFor } from './devServer.ts'

it('sends calls to our own server unless another one is named', () => {
  expect(proxyFor({ PORT: '3001' })).toEqual({
    '/api': { target: 'http://127.0.0.1:3001' },
    '/config.json': { target: 'http://127.0.0.1:3001' },
  })
})

it('lets the address of another server stand for /api', () => {
  const { '/api': api, '/config.json': config } = proxyFor({ API_URL: 'https://paper.example.com/api/' })
  expect(api).toMatchObject({ target: 'https://paper.example.com/api', changeOrigin: true })
  expect(api?.rewrite?.('/api/blade-system/post/list')).toBe('/blade-system/post/list')
  expect(config).toMatchObject({ target: 'https://paper.example.com' })
  expect(proxyFor({ API_URL: 'http://gateway.example' })['/api']).toMatchObject({ target: 'http://gateway.example' })
})
