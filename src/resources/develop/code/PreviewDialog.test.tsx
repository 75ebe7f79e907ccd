import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { code } from '#contract/develop/code'
import { openModule } from '../../../../tests/support/dom/renderResources.tsx'
import { sampleOf } from '../../../../tests/support/records/sampleRow.ts'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'

afterEach(cleanup)

it('says once why a setting has no preview', async () => {
  const row = sampleOf(code.fields)
  const server = startFakeServer({ [code.path]: [row] })
  server.refuse(`${code.path}/preview`, 400, '专家库还没有字段，请先编辑')
  const { notices } = await openModule(code, `/preview/${row.id}`)
  within(await screen.findByRole('alert')).getByText('专家库还没有字段，请先编辑')
  expect(notices).toEqual([])
})
