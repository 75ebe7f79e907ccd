import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { invite, openRegistration } from '../../support/records/registration.ts'
import { type Api, md5, signIn } from '../../support/servers/api.ts'
import { button, openDialog, type Person, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk({ reason: 'adds tenants, whose records the platform lists with its own' })

describe('the home screen', () => {
  it('leads back to the screens and records that were opened, and to those that were starred', async () => {
    const api = await signIn(desk.product.address)
    const { records } = await api.get<{ records: { id: string; postName: string }[] }>('blade-system/post/list')
    const post = records.find(({ postName }) => postName === '首席执行官')
    const { page, complaints } = await desk.signedIn(`/system/post/show/${post?.id}`)
    await page.getByRole('dialog').getByText('首席执行官').waitFor()
    await page.goto(`${desk.product.address}/wel/index`)
    await page.getByRole('heading', { name: '您好，管理员' }).waitFor()

    const shortcuts = page.getByRole('region', { name: '快捷入口' })
    await shortcuts.getByRole('link', { name: '岗位管理' }).waitFor()
    const star = shortcuts.getByRole('button', { name: '快捷入口：岗位管理' })
    await star.click()
    await page.reload()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')

    await page.getByRole('region', { name: '最近访问' }).getByRole('link', { name: '岗位管理' }).waitFor()
    await page.getByRole('region', { name: '最近访问' }).getByRole('link', { name: '首席执行官' }).click()
    await page.getByRole('dialog').getByText('首席执行官').waitFor()
    expect(complaints).toEqual([])
  })

  it('says what waits, with the number that the list behind it shows', { tags: ['full'] }, async () => {
    const client = { authorization: `Basic ${btoa('saber:saber_secret')}` }
    await openRegistration(desk.product.connection)
    for (const account of ['apply.one', 'apply.two']) {
      const oauthId = await invite(desk.product.connection)
      const guest = new URLSearchParams({
        tenantId: '000000',
        name: '来客',
        account,
        password: 'Galley-Proof-3',
        oauthId,
      })
      await fetch(`${desk.product.address}/api/blade-user/register-guest?${guest}`, { method: 'POST', headers: client })
    }
    const { page } = await desk.signedIn()
    const waiting = page.getByRole('region', { name: '待办' })
    await waiting.getByRole('listitem').filter({ hasText: '注册申请待审核' }).getByTitle('2').waitFor()
    await waiting.getByRole('link', { name: '注册申请待审核' }).click()
    await page.getByText('共 2 条').waitFor()
    await page.getByRole('cell', { name: 'apply.one', exact: true }).waitFor()
  })

  it('counts what waits and what is wrong in a new tenant as the lists behind its links do', {
    tags: ['full'],
  }, async () => {
    const { person, api } = await addNewspaper(await signIn(desk.product.address))
    const columnId = await added(api, 'blade-biz/columns/submit', { columnName: '要闻', columnCode: 'news', sort: 1 })
    const article = { title: '清样', columnId, content: '<p>正文</p>', articleType: 1, isTop: 0, isRecommend: 0 }
    const articleId = await added(api, 'blade-biz/articles/submit', { ...article, allowComment: 1 })
    await api.post('blade-biz/articles/review', { ids: articleId })
    for (const content of ['好', '更好'])
      await api.post('blade-biz/comment/submit', { content, targetType: 1, targetId: articleId })
    await api.post('blade-biz/feedback/submit', { content: '错字', feedbackType: 1 })
    const edition = { editionNo: 3, publishDate: '2026-01-05 00:00:00', title: '旧报', isSpecial: 0 }
    await api.post('blade-biz/edition/submit', edition)
    const image = { title: '旧照', imgUrl: '/file/old.png', imageType: 1, licenceUntil: '2026-01-05 00:00:00' }
    await api.post('blade-biz/images/submit', image)

    const { page, complaints } = await desk.signedIn('/wel/index', person)
    const counted = page.locator('.home-row').filter({ has: page.locator('.ant-badge') })
    await page.getByRole('region', { name: '待办' }).getByText('图片授权').waitFor()
    const rows = await counted.evaluateAll(found =>
      found.map(row => ({
        text: row.querySelector('a')?.textContent ?? '',
        to: row.querySelector('a')?.getAttribute('href') ?? '',
        count: row.querySelector('sup')?.getAttribute('title'),
      })),
    )
    expect(rows.map(({ text, count }) => `${text} ${count}`)).toEqual([
      '文章待审核发布 1',
      '评论待审核 2',
      '已到出版日期、尚未出版的期刊 1',
      '反馈待回复 1',
      '图片授权已到期或30天内到期 1',
    ])
    for (const { to, count } of rows) {
      await page.goto(desk.product.address + to)
      await page.getByText(`共 ${count} 条`).waitFor()
    }
    expect(complaints).toEqual([])
  })

  it("shows the newspaper's edition of today with its state, and opens what is unread", {
    tags: ['full'],
  }, async () => {
    const platform = await signIn(desk.product.address)
    const { person, api } = await addNewspaper(platform)
    const [title, noticeTitle] = [`第${Date.now() % 100_000}期`, `改版通知${Date.now() % 100_000}`]
    const edition = { editionNo: 7, publishDate: `${today()} 00:00:00`, pageCount: 8 }
    await api.post('blade-biz/edition/submit', { ...edition, title })
    await api.post('blade-biz/edition/submit', {
      ...edition,
      editionNo: 6,
      title: '上期',
      publishDate: '2026-01-05 00:00:00',
    })
    await api.post('blade-desk/notice/submit', { title: noticeTitle, category: 1, releaseTime: '2026-01-05 08:00:00' })

    const { page, complaints } = await desk.signedIn('/wel/index', person)
    const card = page.getByRole('region', { name: '今日期刊' })
    await card.getByText('编辑中').waitFor()
    expect(await card.getByRole('listitem').allTextContents()).toEqual([`${title}8版编辑中`])
    const unread = page.getByRole('region', { name: '未读通知' })
    await unread.getByRole('button', { name: noticeTitle }).click()
    await page.getByRole('dialog').getByText(noticeTitle).waitFor()
    await page.keyboard.press('Escape')
    await unread.waitFor({ state: 'detached' })
    await card.getByRole('link', { name: title }).click()
    await page.getByRole('dialog').getByText(title).first().waitFor()
    expect(complaints).toEqual([])

    const { page: theirs } = await desk.signedIn('/wel/index')
    await theirs.getByText('目前没有需要您处理的事项').or(theirs.locator('.home-card').first()).waitFor()
    expect(await theirs.getByRole('region', { name: '今日期刊' }).count()).toBe(0)
  })

  it('fits a phone, as the tree of what a role may do does', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/wel/index', {}, { width: 375, height: 740 })
    await page.getByRole('heading', { name: '您好，管理员' }).waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.goto(`${desk.product.address}/authority/role`)
    await page.getByRole('checkbox').first().waitFor()
    await page.getByRole('checkbox', { name: /^选择/ }).first().check()
    await button(page.getByRole('toolbar'), '更多').click()
    await button(page.getByRole('dialog', { name: '工具栏' }), '权限设置').click()
    const dialog = await openDialog(page)
    await dialog.getByRole('tree').getByRole('checkbox').first().waitFor()
    for (const part of ['.ant-tree-checkbox', '.ant-tree-switcher_close']) {
      // The dialog grows as it opens.
      const smallest = () =>
        dialog.locator(`.ant-tree-list-holder ${part}`).evaluateAll(parts =>
          Math.min(
            ...parts.map(each => {
              const { width, height } = each.getBoundingClientRect()
              return Math.min(width, height)
            }),
          ),
        )
      expect(await dialog.locator(`.ant-tree-list-holder ${part}`).count(), part).toBeGreaterThan(0)
      await expect.poll(smallest, { message: part }).toBeGreaterThanOrEqual(44)
    }
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
})

/** The day of the browser. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** A tenant whose administrator has chosen a password. */
async function addNewspaper(platform: Api) {
  const { firstUser } = await platform.post<{ firstUser: Required<Person> }>('blade-system/tenant/submit', {
    tenantName: `新城报${Date.now()}`,
  })
  const first = await signIn(desk.product.address, firstUser)
  const password = 'Galley-Proof-3'
  await first.post('blade-user/update-password', {
    oldPassword: md5(firstUser.password),
    newPassword: md5(password),
    newPassword1: md5(password),
  })
  const person = { ...firstUser, password }
  return { person, api: await signIn(desk.product.address, person) }
}

/** Id of the record that was submitted. */
const added = async (api: Api, path: string, record: object) => (await api.post<{ id: string }>(path, record)).id
