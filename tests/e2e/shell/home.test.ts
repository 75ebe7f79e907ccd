import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { invite, openRegistration } from '../../support/records/registration.ts'
import { type Api, md5, signIn } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { button, expectMessage, openDialog, type Person, pick, setUpDesk } from '../support/desk.ts'

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

    const all = page.getByRole('region', { name: '全部功能' })
    const shortcuts = page.getByRole('region', { name: '快捷入口' })
    await shortcuts.getByRole('link', { name: '岗位管理' }).waitFor()
    await all.getByRole('button', { name: '快捷入口：参数管理' }).click()
    await shortcuts.getByRole('link', { name: '参数管理' }).waitFor()
    await page.reload()
    await shortcuts.getByRole('link', { name: '参数管理' }).waitFor()
    await shortcuts.getByRole('button', { name: '快捷入口：参数管理' }).click()
    await shortcuts.getByRole('link', { name: '参数管理' }).waitFor({ state: 'detached' })

    await page.getByRole('region', { name: '最近访问' }).getByRole('link', { name: '岗位管理' }).waitFor()
    await page.getByRole('region', { name: '最近查看的数据' }).getByRole('link', { name: '首席执行官' }).click()
    await page.getByRole('dialog').getByText('首席执行官').waitFor()
    expect(complaints).toEqual([])
  })

  it('says what waits, with the number that the list behind it shows', async () => {
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

  it('counts what waits and what is wrong in a new tenant as the lists behind its links do', async () => {
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
    await page.getByRole('region', { name: '需要处理的问题' }).getByText('图片授权').waitFor()
    const rows = await counted.evaluateAll(found =>
      found.map(row => ({
        text: row.querySelector('a')?.textContent ?? '',
        to: row.querySelector('a')?.getAttribute('href') ?? '',
        count: row.querySelector('sup')?.getAttribute('title'),
      })),
    )
    expect(rows.map(({ text, count }) => `${text} ${count}`)).toEqual([
      '已到出版日期、尚未出版的期刊 1',
      '文章待审核发布 1',
      '评论待审核 2',
      '反馈待回复 1',
      '图片授权已到期或30天内到期 1',
    ])
    for (const { to, count } of rows) {
      await page.goto(desk.product.address + to)
      await page.getByText(`共 ${count} 条`).waitFor()
    }
    expect(complaints).toEqual([])
  })

  it("shows the newspaper's edition of today with its state, and opens what is unread", async () => {
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
    await unread.getByText('没有未读通知。').waitFor()
    await card.getByRole('link', { name: title }).click()
    await page.getByRole('dialog').getByText(title).first().waitFor()
    expect(complaints).toEqual([])

    const { page: theirs } = await desk.signedIn('/wel/index')
    await theirs.getByRole('region', { name: '今日期刊' }).getByText('没有期刊').waitFor()
  })

  it('shows how many records a pinned list holds, and opens it with its filters', async () => {
    const { page, complaints } = await desk.signedIn('/system/post')
    const search = page.getByRole('search')
    const total = page.getByText(/^共 \d+ 条$/)
    const all = await total.textContent()
    await search.getByLabel('岗位名称').fill('首席')
    await button(search, '搜索').click()
    await expect.poll(() => total.textContent()).not.toBe(all)
    const listed = /\d+/.exec((await total.textContent()) ?? '')?.[0] ?? ''
    expect(Number(listed)).toBeGreaterThan(0)
    await page.getByRole('button', { name: '固定到首页' }).click()
    const dialog = await openDialog(page)
    await dialog.getByText('包含当前的1个筛选条件和排序').waitFor()
    await dialog.getByLabel('名称').fill('首席岗位')
    await button(dialog, '固定').click()
    await expectMessage(page, '已固定到首页')

    await page.goto(`${desk.product.address}/wel/index`)
    const card = page.getByRole('region', { name: '首席岗位' })
    await card.getByRole('link', { name: `首席岗位 ${listed}` }).click()
    await page.getByText(`共 ${listed} 条`).waitFor()
    expect(await page.getByRole('search').getByLabel('岗位名称').inputValue()).toBe('首席')
    expect(complaints).toEqual([])
  })

  it('keeps the order that cards were given by pointer and keyboard, in every browser of the user', async () => {
    const { page, complaints } = await desk.signedIn('/wel/index')
    await page.getByRole('button', { name: '整理首页' }).click()
    const names = page.getByRole('list', { name: '首页卡片' }).locator('.arrange-name')
    const handle = (name: string) => page.getByRole('button', { name: `移动：${name}`, exact: true })
    await handle('待办').waitFor()
    const before = await names.allTextContents()

    // A real pointer moves in steps; the target is the place of the card after the next.
    const [from, to] = [await handle('待办').boundingBox(), await handle('今日期刊').boundingBox()]
    if (!from || !to) throw new Error('no handles')
    const saved = () => page.waitForResponse(response => response.url().includes('blade-desk/home/arrange'))
    const dropped = saved()
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 10 })
    await page.mouse.up()
    await dropped
    const dragged = without(before, '待办').toSpliced(before.indexOf('今日期刊'), 0, '待办')
    await expect.poll(() => names.allTextContents()).toEqual(dragged)

    await handle('未读通知').focus()
    await page.keyboard.press('Space')
    const place = dragged.indexOf('未读通知') + 1
    await page.getByText(`已拿起未读通知，当前第${place}位，共${dragged.length}位。`).waitFor({ state: 'attached' })
    // The next place depends on the cards in a row: to the right, or below at the end of one.
    const moved = page.getByText(/未读通知移到第\d+位/)
    await page.keyboard.press('ArrowRight')
    const announced = await moved.waitFor({ state: 'attached', timeout: 2000 }).then(
      () => true,
      () => false,
    )
    if (!announced) await page.keyboard.press('ArrowDown')
    await moved.waitFor({ state: 'attached' })
    const placed = saved()
    await page.keyboard.press('Space')
    await placed
    await expect.poll(() => names.allTextContents()).not.toEqual(dragged)
    const typed = await names.allTextContents()
    expect(without(typed, '未读通知')).toEqual(without(dragged, '未读通知'))

    const hidden = saved()
    await page.getByRole('button', { name: '显示：最近访问' }).click()
    await hidden
    await page.reload()
    const shown = page.locator('.home-card > h2')
    await expect.poll(() => shown.allTextContents()).toEqual(without(typed, '最近访问'))
    const { page: elsewhere } = await desk.signedIn('/wel/index')
    const again = elsewhere.locator('.home-card > h2')
    await expect.poll(() => again.allTextContents()).toEqual(without(typed, '最近访问'))

    await page.getByRole('button', { name: '整理首页' }).click()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await expect.poll(() => names.allTextContents()).toEqual(before)
    expect(complaints).toEqual([])
  })

  it('gives a role its default, for those who have arranged nothing themselves', async () => {
    const platform = await signIn(desk.product.address)
    const { person, api } = await addNewspaper(platform)
    const [role] = await api.get<{ id: string; roleName: string }[]>('blade-system/role/select')
    const filters = JSON.stringify([{ field: 'postName', operator: 'contains', value: '编辑' }])
    await api.post('blade-desk/saved-view/submit', { name: '编辑岗位', path: 'blade-system/post', filters })
    const { page } = await desk.signedIn('/wel/index', person)
    await page.getByRole('region', { name: '编辑岗位' }).waitFor()
    await page.getByRole('button', { name: '整理首页' }).click()
    await page.getByRole('button', { name: '显示：最近访问' }).click()
    await page.getByRole('button', { name: '设为角色默认…' }).click()
    const dialog = await openDialog(page)
    await pick(page, dialog.getByLabel('角色'), role?.roleName ?? '')
    await button(dialog, '设为默认').click()
    await expectMessage(page, '已设为该角色的默认首页')

    const idOf = async (path: string) => (await api.get<{ id: string }[]>(path))[0]?.id
    const [deptId, postId] = await Promise.all(['blade-system/dept/tree', 'blade-system/post/select'].map(idOf))
    const colleague = { tenantId: person.tenantId, account: `desk${Date.now() % 100_000}`, password: ADMIN_PASSWORD }
    const { account, password } = colleague
    const names = { name: '同事', realName: '同事', userType: 1 }
    await api.post('blade-user/submit', { account, password, ...names, roleId: role?.id, deptId, postId })
    const { page: theirs } = await desk.signedIn('/wel/index', colleague)
    await theirs.getByRole('region', { name: '编辑岗位' }).waitFor()
    expect(await theirs.getByRole('region', { name: '最近访问' }).count()).toBe(0)
  })

  it('fits a phone while its cards are arranged, and every control is large enough for a finger', async () => {
    const { page } = await desk.signedIn('/wel/index', {}, { width: 390, height: 844 })
    await page.getByRole('button', { name: '整理首页' }).click()
    await page.getByRole('list', { name: '首页卡片' }).waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const sizes = await page.locator('.home button:visible').evaluateAll(controls =>
      controls.map(control => {
        const { width, height } = control.getBoundingClientRect()
        return Math.min(width, height)
      }),
    )
    expect(sizes.length).toBeGreaterThan(10)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  })

  it('fits a phone, as the tree of what a role may do does', async () => {
    const { page } = await desk.signedIn('/wel/index', {}, { width: 375, height: 740 })
    await page.getByRole('region', { name: '今日期刊' }).getByText('没有期刊').waitFor()
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

const without = (names: readonly string[], removedName: string) => names.filter(name => name !== removedName)

/** The day of the browser. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** A tenant whose administrator has chosen a password. */
async function addNewspaper(platform: Api) {
  const { firstUser } = await platform.post<{ firstUser: Required<Person> }>('blade-system/tenant/submit', {
    tenantName: '新城报',
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
