// @vitest-environment happy-dom
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { timeLimit } from '../../../tests/support/run/timeLimit.ts'
import { relativeDays } from '../../providers/blade/listQuery.ts'
import { maskSecrets } from '../../state/errorLog.ts'
import { settings } from '../settings.ts'
import { mastheadLine, productName, shortName } from './branding.ts'
import { allLeaves, type CheckNode, checksOf, grantedFrom, keysToSend, matching, toggled } from './checks.ts'
import { markPassage, type Passage, selectPassage } from './markPassage.ts'
import { pinyinInitials } from './pinyinInitials.ts'
import { dayNow, timeNow } from './serverTime.ts'
import { countWords, lineWidth, textWidth } from './textLength.ts'

test('without a branding the name and the short name are those of the installation, and the line is the usual one', () => {
  expect(productName({}, 'en')).toEqual({ text: settings.productTitle, lang: 'zh-CN' })
  expect(shortName({})).toBe(settings.logoLetter)
  expect(mastheadLine({}, 'zh')).toBeUndefined()
})

test('names and lines follow the language, and the one that there is stands for both', () => {
  const both = { productName: '潮汐日报', productNameEn: 'Tide Daily', masthead: '每日潮汐' }
  expect(productName(both, 'zh')).toEqual({ text: '潮汐日报', lang: 'zh-CN' })
  expect(productName(both, 'en')).toEqual({ text: 'Tide Daily', lang: 'en' })
  expect(mastheadLine(both, 'en')).toEqual({ text: '每日潮汐', lang: 'zh-CN' })
  expect(productName({ productNameEn: 'Tide' }, 'zh')).toEqual({ text: 'Tide', lang: 'en' })
})

test('a name of its own has no line of others, and is shortened to its first character', () => {
  expect(mastheadLine({ productName: '潮汐日报' }, 'zh')).toEqual({ text: '', lang: 'en' })
  expect(shortName({ productName: '潮汐日报' })).toBe('潮')
  expect(shortName({ productName: '潮汐日报', shortName: 'TD' })).toBe('TD')
})

const leaf = (key: string): CheckNode => ({ key, title: key })
const tree: CheckNode[] = [
  {
    key: 'system',
    title: '系统',
    children: [{ key: 'post', title: '岗位', children: ['add', 'edit'].map(leaf) }, leaf('param')],
  },
]

const read = (...keys: string[]) => grantedFrom(tree, new Set(keys))
const states = (...keys: string[]) => checksOf(tree, read(...keys))

describe('checks read from stored keys', () => {
  it('check a node when all its leaves are', () => {
    expect(states('add', 'edit')).toEqual({ checked: ['add', 'edit', 'post'], halfChecked: ['system'] })
    expect(states('add', 'edit', 'param').checked).toContain('system')
  })

  it('half-check a node that has got another leaf since it was stored', () => {
    expect(states('post', 'add')).toEqual({ checked: ['add'], halfChecked: ['post', 'system'] })
  })

  it('keep a node that was granted without its leaves', () => {
    expect(states('post')).toEqual({ checked: [], halfChecked: ['post', 'system'] })
    expect(keysToSend(tree, read('post'))).toEqual(['post'])
  })
})

it('only fully checked nodes are sent', () => {
  expect(keysToSend(tree, read('add', 'param'))).toEqual(['add', 'param'])
  expect(keysToSend(tree, allLeaves(tree)).sort()).toEqual(['add', 'edit', 'param', 'post', 'system'])
})

it('a click checks all below, a second one nothing', () => {
  const checked = toggled(tree, read('add'), 'post')
  expect(keysToSend(tree, checked)).toEqual(['add', 'edit', 'post'])
  expect(keysToSend(tree, toggled(tree, checked, 'post'))).toEqual([])
  expect(keysToSend(tree, toggled(tree, checked, 'edit'))).toEqual(['add'])
})

it('a search keeps what leads to its matches and what is below them', () => {
  expect(matching(tree, '岗')).toEqual([{ key: 'system', title: '系统', children: [tree[0]?.children?.[0]] }])
  expect(matching(tree, 'EDIT')[0]?.children?.[0]?.children).toEqual([leaf('edit')])
  expect(matching(tree, 'none')).toEqual([])
})

it('counts Chinese characters and marks one by one, and other words whole', () => {
  expect(countWords('医保谈判，11月开始。')).toBe(10)
  expect(countWords('PD-1 抑制剂 is 3.5 times')).toBe(7)
  expect(countWords('  \n ')).toBe(0)
})

it('measures headlines in Chinese characters', () => {
  expect(lineWidth('集采落地2026')).toBe(6)
  expect(lineWidth('')).toBe(0)
})

it('knows roughly how many pixels a text takes', () => {
  expect(textWidth('提交审核')).toBe(56)
  expect(textWidth('Edit')).toBe(27)
  expect(textWidth('More')).toBe(33)
})

test.each([
  ['岗位管理', 'gwgl'],
  ['数据权限', 'sjqx'],
  ['租户管理', 'zhgl'],
  ['字典管理', 'zdgl'],
  ['部门管理', 'bmgl'],
  ['用户', 'yh'],
  ['菜单', 'cd'],
  ['API接口', 'APIjk'],
  ['啊', 'a'],
])('%s begins with %s', (text, initials) => {
  expect(pinyinInitials(text)).toBe(initials)
})

function marked(html: string, passage: Passage): string {
  const root = document.createElement('div')
  root.innerHTML = html
  markPassage(root, passage)
  return root.innerHTML
}

test.each([
  ['words', '<p>药品集采落地</p>', { quote: '集采' }, '<p>药品<mark>集采</mark>落地</p>'],
  [
    'what is formatted in between',
    '<p>药品<b>集</b>采落地</p>',
    { quote: '品集采' },
    '<p>药<mark>品</mark><b><mark>集</mark></b><mark>采</mark>落地</p>',
  ],
  ['the nearest of several', '<p>集采与集采</p>', { quote: '集采', start: 3 }, '<p>集采与<mark>集采</mark></p>'],
  ['a place without words', '<p>一二三四</p>', { quote: '', start: 1, end: 3 }, '<p>一<mark>二三</mark>四</p>'],
  ['nothing that is gone', '<p>一二三四</p>', { quote: '五' }, '<p>一二三四</p>'],
  ['nothing beyond the text', '<p>一二</p>', { quote: '', start: 1, end: 9 }, '<p>一二</p>'],
])('marks %s', (_, html, passage, expected) => {
  expect(marked(html, passage)).toBe(expected)
})

test('selects words in an editor, formatted in between, and leaves the text as it is', () => {
  const editor = document.createElement('div')
  editor.innerHTML = '<p>药品<b>集</b>采落地</p>'
  document.body.append(editor)
  expect(selectPassage(editor, { quote: '品集采' })).toBe(true)
  expect(document.getSelection()?.toString()).toBe('品集采')
  expect(editor.innerHTML).toBe('<p>药品<b>集</b>采落地</p>')
  expect(selectPassage(editor, { quote: '医保' })).toBe(false)
})

test.each([
  ['/login?access_token=abc123&tab=2', '/login?access_token=***&tab=2'],
  ['/oauth/redirect/github?code=q1w2&state=9', '/oauth/redirect/github?code=***&state=***'],
  ['{"password":"Proof-Sheet-7","name":"Li"}', '{"password":"***","name":"Li"}'],
  ['Blade-Auth: bearer 4f1d8a7c', 'Blade-Auth: bearer ***'],
  ['sent bearer abcdefgh12', 'sent bearer ***'],
  ['digest 5f4dcc3b5aa765d61d8327deb882cf99 refused', 'digest *** refused'],
])('%s loses its secret', (text, masked) => {
  expect(maskSecrets(text)).toBe(masked)
})

test.each([
  'at ResourceList (http://127.0.0.1:3000/assets/ResourceList-Bx45K-wU.js:1:204)',
  'No record 1790000000000000001 of tenant 000000',
  "Cannot read properties of undefined (reading 'tokens')",
])('%s stays as it is', text => {
  expect(maskSecrets(text)).toBe(text)
})

test('takes linear time for long texts', () => {
  const startTime = performance.now()
  maskSecrets('token-'.repeat(100_000))
  maskSecrets(`${'a'.repeat(500_000)} ${' '.repeat(500_000)}`)
  expect(performance.now() - startTime).toBeLessThan(timeLimit(1000))
})

describe('server time', () => {
  afterEach(() => vi.useRealTimers())

  it('days and times are those of the server, also where the browser has another day', () => {
    vi.useFakeTimers({ now: new Date('2026-11-26T16:13:05Z') })
    expect(timeNow()).toBe('2026-11-27 00:13:05')
    expect(dayNow()).toBe('2026-11-27')
    expect(relativeDays('last-7-days')).toEqual(['2026-11-21', '2026-11-27'])
    expect(relativeDays('this-week')).toEqual(['2026-11-23', '2026-11-29'])
    vi.setSystemTime(new Date('2026-11-30T16:00:00Z'))
    expect(relativeDays('this-month')).toEqual(['2026-12-01', '2026-12-31'])
  })
})
