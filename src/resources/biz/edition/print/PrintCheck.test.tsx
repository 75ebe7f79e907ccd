import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type {
  PrintCheckResult as Check,
  PageVersion,
  PrintedArticle,
  VersionComparison,
} from '#contract/biz/printCalls'
import { renderResources } from '../../../../../tests/support/dom/renderResources.tsx'
import { answerWith, envelope } from '../../../../../tests/support/servers/fakeApi.ts'
import { PrintCheck } from './PrintCheck.tsx'

afterEach(cleanup)

const dosed: PrintedArticle = {
  ...{ articleId: '11', title: '甲篇', isAccepted: false, unreadable: 0 },
  ...{ printed: '成人每次50 mg，由王敏指导', approved: '成人每次5 mg，由王明指导' },
  differences: [
    { kind: 'dose', printed: [4, 9], approved: [4, 8] },
    { kind: 'name', printed: [11, 13], approved: [10, 12] },
  ],
}
const same: PrintedArticle = {
  ...dosed,
  articleId: '12',
  title: '乙篇',
  printed: '一',
  approved: '一',
  differences: [],
}
const third: PrintedArticle = {
  ...{ ...dosed, articleId: '13', title: '丙篇', printed: '有效', approved: '无效' },
  differences: [{ kind: 'text', printed: [0, 1], approved: [0, 1] }],
}
const check: Check = {
  page: { id: '1', pageNo: 'A05', pageName: '产经', imgUrl: '/a.webp', editionId: '2' },
  ...{
    fault: '',
    hasText: true,
    obstacle: '',
    unreadable: 0,
    articles: [dosed, same, third],
    loose: [],
    isAccepted: false,
  },
}
const versions: PageVersion[] = [
  { id: '', imgUrl: '/new.webp', thumbUrl: '', width: 10, height: 10, time: '' },
  { id: '7', imgUrl: '/old.webp', thumbUrl: '', width: 10, height: 10, time: '2026-03-01 10:00:00' },
]
const compared: VersionComparison = {
  ...{ regions: [{ left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }], changed: 0.01, hasText: true },
  text: {
    printed: '增长32%',
    approved: '增长3.2%',
    differences: [{ kind: 'dose', printed: [2, 5], approved: [2, 6] }],
  },
}

async function open(answer: Partial<Check> = {}, permission = ['page_view', 'page_areas', 'articles_edit']) {
  const data: Record<string, unknown> = {
    'print-check': { ...check, ...answer },
    ...{ 'accept-print': {}, versions, 'compare-versions': compared },
  }
  const requests = answerWith(({ url = '' }) => envelope(data[url.split('/').at(-1) ?? '']))
  await renderResources([], { at: '/check', permission, page: <PrintCheck id="1" close={() => undefined} /> })
  await screen.findByText('付印核对 · A05 产经')
  return { user: userEvent.setup(), requests }
}

const side = (name: string) => within(screen.getByRole('article', { name }))
const current = () => screen.getAllByRole('button', { pressed: true, name: /: / }).map(mark => mark.textContent)

describe('a page beside its articles', () => {
  it('marks what differs on both sides, and goes through it by keyboard', async () => {
    const { user } = await open()
    side('版面上印的').getByRole('button', { name: '剂量、比例: 50 mg' })
    side('文章中的').getByRole('button', { name: '剂量、比例: 5 mg' })
    side('文章中的').getByRole('button', { name: '名称: 王明' })
    screen.getByRole('button', { name: /^甲篇 ?2处不一致/ })
    screen.getByRole('button', { name: /^乙篇 ?一致/ })
    await user.click(side('文章中的').getByRole('button', { name: '剂量、比例: 5 mg' }))
    expect(current()).toEqual(['50 mg', '5 mg'])
    await user.keyboard('n')
    expect(current()).toEqual(['王敏', '王明'])
    await user.keyboard('n')
    expect(current()).toEqual(['有', '无'])
    await user.keyboard('p')
    expect(current()).toEqual(['王敏', '王明'])
  })

  it('is accepted by key or button, by those who may', async () => {
    const { user, requests } = await open()
    await user.click(side('文章中的').getByRole('button', { name: '剂量、比例: 5 mg' }))
    await user.keyboard('a')
    expect(requests.filter(({ url }) => url?.endsWith('accept-print')).map(({ data }) => String(data))).toEqual([
      expect.stringContaining('11'),
    ])
    cleanup()
    await open({}, ['page_view'])
    expect(screen.queryByRole('button', { name: '确认无误' })).toBeNull()
    expect(screen.queryByRole('link', { name: '修改文章' })).toBeNull()
  })

  it('says where there is nothing to compare, and which stories have no article', async () => {
    await open({ articles: [], hasText: false })
    screen.getByText('版面PDF没有文字（扫描件），请人工核对后确认。')
    cleanup()
    await open({ articles: [], hasText: false, obstacle: 'vertical' })
    screen.getByText('版面是竖排的，无法自动核对，请人工核对后确认。')
    cleanup()
    await open({ articles: [{ ...same, unreadable: 2 }], unreadable: 3 })
    screen.getByText('本版有3字读不出，未核对')
    screen.getByText('2字读不出，未核对')
    cleanup()
    await open({ loose: ['丁篇'] })
    screen.getByText('以下稿件或文字没有对应文章：《丁篇》')
    screen.getByRole('button', { name: '确认本版无误' })
  })
})

describe('a page beside its former version', () => {
  it('shows what changed in both, in the image and in the words', async () => {
    const { user } = await open()
    await user.click(screen.getByText('与旧版对比'))
    await screen.findByText('图像有1处变化')
    expect(screen.getAllByRole('img', { name: '第1处变化' })).toHaveLength(2)
    await user.click(side('旧版').getByRole('button', { name: '剂量、比例: 3.2%' }))
    expect(current()).toEqual(['3.2%', '32%'])
  })
})
