// @module-tag full
import { expect, it } from 'vitest'
import { button, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

it('dictionaries and their entries, side by side, leave room for codes, keys and what is searched', async () => {
  const { page, complaints } = await desk.signedIn('/dict-horizontal/index', {}, { width: 1400, height: 900 })
  const search = page.getByRole('search')
  await search.getByLabel('字典编号').fill('menu_category')
  await button(search, '搜索').click()
  const dictionary = rowOf(page, '菜单类型').first()
  // The code is the way to the entries.
  const code = dictionary.getByRole('button', { name: 'menu_category' })
  const isWhole = (button: Element) => {
    const cell = button.closest('td')
    return cell !== null && cell.scrollWidth <= cell.clientWidth
  }
  expect(await code.evaluate(isWhole)).toBe(true)
  await code.click()
  const entries = page.getByRole('region', { name: '字典配置' })
  const key = entries.getByRole('columnheader', { name: '字典键值' })
  await key.waitFor()
  const actions = entries.getByRole('columnheader', { name: '操作' })
  const [keyBox, actionsBox] = [await key.boundingBox(), await actions.boundingBox()]
  // The actions stay in place while the other columns pass below them.
  expect((keyBox?.x ?? 0) + (keyBox?.width ?? 0)).toBeLessThanOrEqual((actionsBox?.x ?? 0) + 1)
  const boxes = search.getByRole('textbox')
  const widths = await boxes.evaluateAll(fields => fields.map(field => field.getBoundingClientRect().width))
  expect(widths).toHaveLength(4)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(100)
  expect(complaints).toEqual([])
})
