import { describe, expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { setUpDesk } from '../support/desk.ts'
import { addTenant } from '../support/people.ts'

const desk = setUpDesk()

it('the home screen leads back to the screens and records that were opened, and to those that were starred', async () => {
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

describe('the home screen of a new tenant', () => {
  const desk = setUpDesk({ reason: 'adds tenants, whose records the platform lists with its own' })

  it('shows the edition of today and what is unread, and counts what waits and is wrong as the lists behind its links do', {
    tags: ['full'],
  }, async () => {
    const { chief, api } = await addTenant(desk.product.address, { tenantName: `新城报${Date.now()}` })
    const columnId = await api.create('blade-biz/columns', { columnName: '要闻', columnCode: 'news', sort: 1 })
    const article = { title: '清样', columnId, content: '<p>正文</p>', articleType: 1, isTop: 0, isRecommend: 0 }
    const articleId = await api.create('blade-biz/articles', { ...article, allowComment: 1 })
    await api.post('blade-biz/articles/review', { ids: articleId })
    for (const content of ['好', '更好'])
      await api.post('blade-biz/comment/submit', { content, targetType: 1, targetId: articleId })
    await api.post('blade-biz/feedback/submit', { content: '错字', feedbackType: 1 })
    const edition = { editionNo: 3, publishDate: '2026-01-05 00:00:00', title: '旧报', isSpecial: 0 }
    await api.post('blade-biz/edition/submit', edition)
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const printed = { title: '今日报', editionNo: 7, publishDate: `${today} 00:00:00`, pageCount: 8 }
    await api.post('blade-biz/edition/submit', printed)
    await api.post('blade-desk/notice/submit', { title: '改版通知', category: 1, releaseTime: '2026-01-05 08:00:00' })
    const image = { title: '旧照', imgUrl: '/file/old.png', imageType: 1, licenceUntil: '2026-01-05 00:00:00' }
    await api.post('blade-biz/images/submit', image)

    const { page, complaints } = await desk.signedIn('/wel/index', chief)
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
      '已到出版日期、尚未出版的期刊 2',
      '反馈待回复 1',
      '图片授权已到期或30天内到期 1',
    ])
    // Today's edition with its state, and what is unread.
    const card = page.getByRole('region', { name: '今日期刊' })
    await card.getByText('编辑中').waitFor()
    expect(await card.getByRole('listitem').allTextContents()).toEqual(['今日报8版编辑中'])
    const unread = page.getByRole('region', { name: '未读通知' })
    await unread.getByRole('button', { name: '改版通知' }).click()
    await page.getByRole('dialog').getByText('改版通知').waitFor()
    await page.keyboard.press('Escape')
    await unread.waitFor({ state: 'detached' })
    await card.getByRole('link', { name: '今日报' }).click()
    await page.getByRole('dialog').getByText('今日报').first().waitFor()
    for (const { to, count } of rows) {
      await page.goto(desk.product.address + to)
      await page.getByText(`共 ${count} 条`).waitFor()
    }
    expect(complaints).toEqual([])
  })
})
