import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Mariadb, startMariadb } from '../../support/servers/mariadb.ts'
import { seriousFaults } from '../support/axe.ts'
import { act, button, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const PASSWORD = 'Only-For-Reading-1'

const desk = setUpDesk()
let mariadb: Mariadb

beforeAll(async () => {
  mariadb = await startMariadb()
  await mariadb.execute(
    'create database delivery character set utf8mb4',
    `create table delivery.subscriber (id int primary key, phone varchar(20) comment '手机') comment '订户'`,
    "insert into delivery.subscriber values (1, '13800138000')",
    `create user reader@'127.0.0.1' identified by '${PASSWORD}'`,
    "grant select on delivery.* to reader@'127.0.0.1'",
  )
})
afterAll(() => mariadb?.stop())

it('adds a data source, tries it before and after it is saved, and browses its tables', async () => {
  const name = `投递系统${randomBytes(2).toString('hex')}`
  const { page } = await desk.signedIn('/tool/datasource')
  await button(page.getByRole('toolbar'), '新增').click()
  const form = await openDialog(page)
  await form.getByLabel('名称').fill(name)
  await form.getByLabel('驱动类').click()
  await page.locator('.ant-select-dropdown:visible').getByText('MySQL / MariaDB').click()
  await form.getByLabel('连接地址').fill(`jdbc:mysql://127.0.0.1:${mariadb.port}/delivery`)
  await form.getByLabel('用户名').fill('reader')
  await form.getByLabel('密码').fill('Not-This-One')
  await button(form, '测试连接').click()
  await form.getByText('用户名或密码不正确').waitFor()
  await form.getByLabel('密码').fill(PASSWORD)
  await button(form, '测试连接').click()
  await form.getByText(/^MariaDB \d+\.\d+\.\d+，建立连接用时 \d+ 毫秒/).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await button(form, '保存').click()
  await expectMessage(page, '新增成功')
  await form.waitFor({ state: 'detached' })

  await act(rowOf(page, name), '测试连接')
  const test = await openDialog(page)
  await test.getByText('连接成功').waitFor()
  await page.keyboard.press('Escape')
  await test.waitFor({ state: 'detached' })

  await act(rowOf(page, name), '浏览')
  const browser = await openDialog(page)
  await browser.getByRole('combobox', { name: '表', exact: true }).fill('subscriber')
  await page.keyboard.press('Enter')
  await browser.getByRole('row', { name: /^phone 手机号 varchar\(20\)/ }).waitFor()
  await browser.getByRole('tab', { name: '样例数据' }).click()
  await browser.getByRole('cell', { name: '138****8000' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
})
