import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dateTime, dict, flag, html, image, number, optional, reference, secret, text } from '#contract/kit/fields'
import { defineModule } from '#contract/kit/module'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, type Row, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { entriesUnder, storeDraft } from '../../../state/drafts.ts'
import { defineResource } from '../definition/defineResource.ts'
import { lazyResource } from '../definition/lazyResource.ts'

const path = 'blade-system/badge'
const badge = defineModule({
  name: 'badge',
  path,
  route: '/system/badge',
  title: { zh: '徽章', en: 'Badges' },
  fields: {
    title: text('名称', 'Title'),
    remark: optional(text('备注', 'Remark')),
    sort: optional(number('排序', 'Order')),
    pin: optional(secret('口令', 'Pin')),
    kind: optional(dict('种类', 'Kind', 'badge_kind')),
    host: optional(reference('负责人', 'Host', { path: 'blade-user', call: 'select', shows: 'name', as: 'hostName' })),
    isOpen: flag('公开', 'Open'),
    at: optional(dateTime('时间', 'At')),
    cover: optional(image('封面', 'Cover')),
    content: optional(html('正文', 'Text')),
  },
})
const resource = lazyResource(path, '/system/badge', async () => ({ default: defineResource(badge) }))
const permission = ['badge', 'badge_add', 'badge_edit', 'badge_view']
const id = '1900000000000000001'
const stored: Row = {
  ...{ id, version: 4, title: '原名', remark: '原备注', sort: 1, pin: '******', kind: 1, kindName: '金' },
  ...{ host: '7', hostName: '王敏', isOpen: 0, at: '2026-01-01 08:00:00', cover: '/a.png', content: '<p>原文</p>' },
}

let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  server = startFakeServer(
    { [path]: [stored] },
    {
      'blade-user/select': [{ id: '8', name: '李文' }],
      'blade-system/dict/dictionary': [
        { dictKey: '1', dictValue: '金' },
        { dictKey: '2', dictValue: '银' },
        { dictKey: '3', dictValue: '铜' },
      ],
    },
  )
})
afterEach(cleanup)

async function open(at: string) {
  const rendered = await renderResources([resource], { at: `/system/badge/index/${at}`, permission, userId: '1' })
  const [dialog] = (await screen.findAllByRole('dialog')) as [HTMLElement]
  const field = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label)
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: /保存/ })
  await waitFor(() => expect(save.disabled).toBe(false))
  return { ...rendered, dialog, field, save }
}

/** Its code is loaded when it is needed. */
async function findMerge(): Promise<HTMLElement> {
  const title = await screen.findByText('合并两个版本')
  return title.closest('[role=dialog]') as HTMLElement
}

/** Leaving the page writes the draft without its delay. */
const leavePage = () => window.dispatchEvent(new Event('pagehide'))

/** Simulates a reload or an expired session: no confirmation is shown. */
function crash() {
  leavePage()
  expect(entriesUnder('draft/')).toHaveLength(1)
  cleanup()
}

describe('a form that was closed by an accident', () => {
  it('offers what was typed, without its secrets', async () => {
    const first = await open('create')
    await userEvent.type(first.field('名称'), '银徽章')
    await userEvent.type(first.field('口令'), 'hunter2')
    crash()
    expect(JSON.stringify(localStorage)).not.toContain('hunter2')
    const again = await open('create')
    await userEvent.click(await screen.findByRole('button', { name: '恢复' }))
    await waitFor(() => expect(again.field('名称').value).toBe('银徽章'))
    expect(again.field('口令').value).toBe('')
    await userEvent.click(again.save)
    await waitFor(() => expect(again.notices).toEqual(['success: 新增成功']))
    expect(entriesUnder('draft/')).toEqual([])
  })

  it('forgets what is not wanted any more, and keeps nothing where the text is again what it was', async () => {
    const first = await open(`edit/${id}`)
    await userEvent.type(first.field('备注'), '！')
    crash()
    const again = await open(`edit/${id}`)
    await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
    expect(again.field('备注').value).toBe('原备注')
    expect(entriesUnder('draft/')).toEqual([])
    await userEvent.type(again.field('备注'), '？')
    await waitFor(() => expect(entriesUnder('draft/')).toHaveLength(1))
    await userEvent.type(again.field('备注'), '{Backspace}')
    await waitFor(() => expect(entriesUnder('draft/')).toEqual([]))
  })

  it('offers it in the form itself, and loses neither it nor what is typed before the answer', async () => {
    const first = await open(`edit/${id}`)
    await userEvent.type(first.field('备注'), '！')
    crash()
    const again = await open(`edit/${id}`)
    await within(again.dialog).findByRole('button', { name: '恢复' })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await userEvent.type(again.field('名称'), '？')
    leavePage()
    expect(JSON.stringify(localStorage)).toContain('原名？')
    cleanup()
    const last = await open(`edit/${id}`)
    await userEvent.click(await within(last.dialog).findByRole('button', { name: '恢复' }))
    await waitFor(() => expect(last.field('备注').value).toBe('原备注！'))
    expect(last.field('名称').value).toBe('原名？')
    expect(within(last.dialog).queryByRole('button', { name: '恢复' })).toBeNull()
    expect(last.dialog.contains(document.activeElement)).toBe(true)
  })

  it('still offers it after the form was saved without an answer', async () => {
    const first = await open(`edit/${id}`)
    await userEvent.type(first.field('备注'), '！')
    crash()
    const again = await open(`edit/${id}`)
    await within(again.dialog).findByRole('button', { name: '恢复' })
    await userEvent.type(again.field('名称'), '？')
    leavePage()
    expect(JSON.stringify(localStorage)).toContain('原名？')
    await userEvent.click(again.save)
    await waitFor(() => expect(again.notices).toEqual(['success: 更新成功']))
    expect(entriesUnder('draft/')).toHaveLength(1)
    expect(JSON.stringify(localStorage)).not.toContain('原名？')
  })

  it('merges its draft with what somebody else has saved since', async () => {
    const first = await open(`edit/${id}`)
    await userEvent.type(first.field('备注'), '！')
    crash()
    server.rows[path] = [{ ...stored, version: 5, title: '对方的名', remark: '对方的备注' }]
    const again = await open(`edit/${id}`)
    await userEvent.click(await screen.findByRole('button', { name: '恢复' }))
    const merge = within(await findMerge())
    fireEvent.keyDown(await findMerge(), { key: 'Escape', keyCode: 27 })
    expect(screen.queryByText(/有未保存的内容/)).toBeNull()
    await userEvent.click(merge.getByRole('radio', { name: '我的' }))
    await userEvent.click(merge.getByRole('button', { name: '完成合并' }))
    await waitFor(() => expect(again.field('备注').value).toBe('原备注！'))
    expect(again.field('名称').value).toBe('对方的名')
  })

  it('leaves the draft of another browser tab alone', async () => {
    const { field, save } = await open('create')
    await userEvent.type(field('名称'), '甲')
    leavePage()
    const [entry] = entriesUnder('draft/')
    const theirs = JSON.parse(localStorage.getItem(`saber-${entry?.name}`) ?? '')
    theirs.content = { ...theirs.content, form: 'another' }
    localStorage.setItem(`saber-${entry?.name}`, JSON.stringify(theirs))
    await userEvent.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(entriesUnder('draft/')).toHaveLength(1)
  })
})

it('asks before what was typed is discarded, and keeps no draft of it', async () => {
  const { dialog, field } = await open('create')
  await userEvent.type(field('名称'), '甲')
  await waitFor(() => expect(entriesUnder('draft/')).toHaveLength(1))
  const cancel = () => userEvent.click(within(dialog).getByRole('button', { name: /取消/ }))
  await cancel()
  await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  expect(field('名称').value).toBe('甲')
  await cancel()
  await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(screen.queryByLabelText('口令')).toBeNull())
  await waitFor(() => expect(entriesUnder('draft/')).toEqual([]))
})

describe('a record that somebody else saved meanwhile', () => {
  function saveElsewhere(changes: Partial<Row>) {
    server.rows[path] = [{ ...stored, ...changes, version: 5 }]
    server.refuse(`${path}/submit`, 409, '数据已被他人修改')
  }

  it('is merged with what was typed where the fields differ, and saved with both', async () => {
    const { dialog, field, save, notices } = await open(`edit/${id}`)
    await userEvent.type(field('名称'), '！')
    await userEvent.type(field('口令'), 'new-pin')
    saveElsewhere({ remark: '对方的备注' })
    await userEvent.click(save)
    await within(dialog).findByText('其他人刚保存了这条数据，已合并对方修改的内容：备注。请核对后保存。')
    expect(field('名称').value).toBe('原名！')
    expect(field('备注').value).toBe('对方的备注')
    await waitFor(() => expect(save.disabled).toBe(false))
    await userEvent.click(save)
    await waitFor(() => expect(notices).toEqual(['success: 更新成功']))
    expect(server.callsTo(`${path}/submit`).at(-1)?.body).toMatchObject({
      ...{ title: '原名！', remark: '对方的备注', version: 5 },
    })
    expect(String(server.callsTo(`${path}/submit`).at(-1)?.body.pin)).toContain('new-pin')
  })

  it('is decided field by field where both changed it, in words for every kind of field', async () => {
    const draft = {
      values: {
        ...{ title: '我的名', remark: '我的备注', sort: 2, kind: 2, host: '8', isOpen: 1, at: '2026-01-02 08:00:00' },
        ...{ cover: '/b.png', content: '<p>我的<strong>正文</strong></p>' },
      },
      base: { ...stored },
      form: 'before',
    }
    storeDraft(`draft/000000/1/${path}/${id}`, draft)
    server.rows[path] = [
      {
        ...stored,
        ...{ version: 5, title: '对方的名', remark: '对方的备注', sort: 3, kind: 3, kindName: '铜', host: '9' },
        ...{ hostName: '赵强', isOpen: 2, at: '2026-01-03 08:00:00', cover: '/c.png', content: '<p>对方正文</p>' },
      },
    ]
    const { field } = await open(`edit/${id}`)
    await userEvent.click(await screen.findByRole('button', { name: '恢复' }))
    const merge = within(await findMerge())
    const region = (name: string) => merge.getByRole('region', { name })
    expect(merge.getAllByRole('region')).toHaveLength(9)
    await waitFor(() => expect(region('种类').textContent).toContain('银'))
    expect(region('种类').textContent).toMatch(/金.*金 → 银.*金 → 铜/)
    expect(region('负责人').textContent).toMatch(/王敏.*王敏 → 李文.*王敏 → 赵强/)
    expect(region('正文').textContent).toMatch(/原文.*原文 → 我的正文.*原文 → 对方正文/)
    expect([...region('封面').querySelectorAll('img')].map(picture => picture.getAttribute('src'))).toEqual(
      expect.arrayContaining([expect.stringContaining('/b.png'), expect.stringContaining('/c.png')]),
    )
    // Nothing is chosen beforehand: a choice discards what somebody wrote.
    expect(merge.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
    const finish = merge.getByRole<HTMLButtonElement>('button', { name: '完成合并' })
    expect(finish.disabled).toBe(true)
    for (const mine of merge.getAllByRole('radio', { name: '我的' })) await userEvent.click(mine)
    await userEvent.click(within(region('名称')).getByRole('radio', { name: '对方的' }))
    await userEvent.click(finish)
    await waitFor(() => expect(field('名称').value).toBe('对方的名'))
    expect(field('备注').value).toBe('我的备注')
  })
})

describe('a text that two people changed', () => {
  const texts = (...paragraphs: string[]) => paragraphs.map(words => `<p>${words}</p>`).join('')
  const base = texts('概述', '中性粒细胞计数为 10<sup>9</sup>/L，复查一次', '结论')

  async function merging(mine: string, theirs: string) {
    const draft = { values: { content: mine }, base: { ...stored, content: base }, form: 'before' }
    storeDraft(`draft/000000/1/${path}/${id}`, draft)
    server.rows[path] = [{ ...stored, version: 5, content: theirs }]
    const opened = await open(`edit/${id}`)
    await userEvent.click(await screen.findByRole('button', { name: '恢复' }))
    return opened
  }

  const submitted = () => server.callsTo(`${path}/submit`).at(-1)?.body.content

  it('has both, without a question, where they changed different paragraphs', async () => {
    const { dialog, save } = await merging(
      base.replace('概述', '我的概述'),
      base.replace('结论', '对方的结论').replace('<sup>9</sup>', '<sup>6</sup>'),
    )
    await within(dialog).findByText(/已合并对方修改的内容：正文/)
    await userEvent.click(save)
    await waitFor(() =>
      expect(submitted()).toBe(texts('我的概述', '中性粒细胞计数为 10<sup>6</sup>/L，复查一次', '对方的结论')),
    )
  })

  it('is asked about where they changed one paragraph, with raised characters above the line', async () => {
    const { save } = await merging(
      base.replace('<sup>9</sup>', '9').replace('概述', '我的概述'),
      base.replace('<sup>9</sup>', '<sup>6</sup>'),
    )
    const merge = await findMerge()
    await waitFor(() => expect([...merge.querySelectorAll('ins')].map(({ innerHTML }) => innerHTML)).toHaveLength(2))
    expect([...merge.querySelectorAll('del, ins')].map(place => place.innerHTML)).toEqual([
      ...['10<sup>9</sup>', '109', '<sup>9</sup>', '<sup>6</sup>'],
    ])
    expect(merge.textContent).not.toContain('概述')
    await userEvent.click(within(merge).getByRole('radio', { name: '两者都保留' }))
    await userEvent.click(within(merge).getByRole('button', { name: '完成合并' }))
    await waitFor(() => expect(save.disabled).toBe(false))
    await userEvent.click(save)
    await waitFor(() =>
      expect(submitted()).toBe(
        texts(
          ...['我的概述', '中性粒细胞计数为 109/L，复查一次', '中性粒细胞计数为 10<sup>6</sup>/L，复查一次', '结论'],
        ),
      ),
    )
  })
})

it('tells who else has the record open, on any module', async () => {
  server.answers[`${path}/presence`] = [
    { userId: '8', name: '李文', isEditing: true },
    { userId: '9', name: '赵强', isEditing: false },
  ]
  const { dialog } = await open(`edit/${id}`)
  await within(dialog).findByText('李文 也在编辑这条数据 · 赵强 正在查看这条数据')
  expect(server.callsTo(`${path}/presence`)[0]?.body).toEqual({ id, editing: 1 })
  cleanup()
  await waitFor(() => expect(server.callsTo(`${path}/presence`).at(-1)?.body).toEqual({ id, leaving: 1 }))
})
