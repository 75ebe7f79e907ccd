import { describe, expect, it } from 'vitest'
import { timeLimit } from '../../../../../../tests/support/run/timeLimit.ts'
import { printedIn } from './areaText.ts'
import { compareTexts } from './compareTexts.ts'

const differences = (printed: string | string[], approved: string | string[]) => {
  const passages = (of: string | string[]) => [of].flat().map(text => ({ text }))
  const compared = compareTexts(passages(printed), passages(approved))
  return compared.differences.map(({ kind, printed: one, approved: other }) => [
    kind,
    compared.printed.slice(...one),
    compared.approved.slice(...other),
  ])
}

describe('what differs in meaning', () => {
  it.each([
    ['成人每次服用50 mg，每日两次', '成人每次服用5 mg，每日两次', [['dose', '50 mg', '5 mg']]],
    ['样本医院增长32%，高于去年', '样本医院增长3.2%，高于去年', [['dose', '32%', '3.2%']]],
    ['血小板低于10⁹个每升时停药', '血小板低于109个每升时停药', [['figure', '10⁹', '109']]],
    ['水的化学式写作H₂O，众所周知', '水的化学式写作H²O，众所周知', [['figure', '₂', '²']]],
    ['将于二〇二七年起执行新标准', '将于2026年起执行新标准', [['figure', '二〇二七', '2026']]],
    ['患者使用阿替洛尔后血压平稳', '患者使用美托洛尔后血压平稳', [['name', '阿替洛尔', '美托洛尔']]],
    ['差异显著（P>0.05），结论成立', '差异显著（P<0.05），结论成立', [['text', '>', '<']]],
    ['该方案有效，专家建议推广使用', '该方案无效，专家建议推广使用', [['text', '有', '无']]],
    [
      '甲组每日5mg，乙组每日50mg',
      '甲组每日50mg，乙组每日5mg',
      [
        ['dose', '5mg', '50mg'],
        ['dose', '50mg', '5mg'],
      ],
    ],
  ])('%s', (printed, approved, expected) => {
    const found = differences(printed, approved)
    const normal = (list: unknown[][]) =>
      list.map(([kind, one, other]) => [kind, String(one).trim(), String(other).trim()])
    if (expected[0]?.[0] === 'name') expect(found[0]?.[0]).toBe('name')
    else expect(normal(found)).toEqual(expected)
  })

  it('a person named differently in a byline is found', () => {
    const found = compareTexts(
      [{ text: '医保目录调整落地' }, { text: '本报记者 周知近', isOptional: true }, { text: '国家医保局昨日发布通知' }],
      [{ text: '医保目录调整落地' }, { text: '周知远', isOptional: true }, { text: '国家医保局昨日发布通知' }],
    )
    expect(found.differences).toHaveLength(1)
  })
})

it('the name of a byline is no misprint of a caption that is not printed', () => {
  const optional = (text: string) => ({ text, isOptional: true })
  const body = { text: '国家医保局昨日发布通知' }
  const compared = compareTexts(
    [body, optional('吴承泽')],
    [optional('本报记者　吴承泽'), body, { ...optional('版面示意图'), isCaption: true }],
  )
  expect(compared.differences).toEqual([])
})

describe('what differs in print only', () => {
  it.each([
    ['每片５毫克，共计１，２００元', '每片5 mg，共计1200元'],
    ['二〇二六年三月二日，增长百分之三十二', '2026年3月2日，增长32%'],
    ['销售额1.2亿元', '销售额12000万元'],
    ['A well-known treat ment for adults', 'A wellknown treatment for adults'],
    ['“双通道”机制(DTP)落地', '「双通道」机制（DTP） 落地'],
    ['计数2.1×10⁻⁹每升，体表1.7m²', '计数2.1 × 10⁻⁹ 每升，体表1.7 m²'],
    ['COVID19 与 Nature Medicine', 'COVID-19与NATURE MEDICINE'],
  ])('%s', (printed, approved) => {
    expect(differences(printed, approved)).toEqual([])
  })

  it('the order of headline and paragraphs does not count', () => {
    const body = ['国家医保局发布通知，明确续约规则。', '多家企业表示将继续加大研发投入。']
    expect(
      differences(['集采续约规则明确', '政策观察', ...body], ['政策观察', '集采续约规则明确', ...body.reverse()]),
    ).toEqual([])
  })

  it('a byline and the figures of a chart are no misprints of a paragraph that was cut', () => {
    const compared = compareTexts(
      [
        { text: '国家医保局发布通知' },
        { text: '文／本报记者', isOptional: true },
        { text: '李书雅', isOptional: true },
        { text: '2021 2022 47 55', isOptional: true },
      ],
      [{ text: '李书雅', isOptional: true }, { text: '国家医保局发布通知，报销比例提高到61%。' }],
    )
    const [only, ...others] = compared.differences
    expect(others).toEqual([])
    expect(compared.approved.slice(...(only?.approved ?? [0, 0]))).toBe('报销比例提高到61%')
    expect(only?.printed[0]).toBe(only?.printed[1])
  })

  it('bylines, jump lines and captions may be added', () => {
    expect(differences('□ 本报记者 报道 国家医保局发布通知（下转C8版）', '国家医保局发布通知')).toEqual([])
  })
})

it('compares long repetitive texts in short time', () => {
  const text = '医保目录落地提速。国家医保局发布通知，报销比例提高5%。'.repeat(400)
  const started = performance.now()
  expect(differences(text, text.replace('5%', '6%'))).toHaveLength(1)
  expect(performance.now() - started).toBeLessThan(timeLimit(3000))
})

const SIZE = 8.4
const LEADING = 12.7

/** Characters of full width, except for digits. */
function run(text: string, left: number, line: number, size = SIZE) {
  const width = [...text].reduce((sum, letter) => sum + (/[\d%]/.test(letter) ? size / 2 : size), 0)
  const top = 100 + line * LEADING
  return { text, size, bold: false, left, right: left + width, top, bottom: top + size }
}

const sentence = '从国际经验看成熟市场的产品在专利到期后三年内'.slice(0, 18)

it('the name of a byline, set apart by a wide space, does not come between two columns', () => {
  const first = [
    run('文／本报记者', 42, 0, 8),
    run('吴承泽', 98, 0, 8),
    run(sentence.slice(2), 58.8, 1.3),
    ...Array.from({ length: 9 }, (_, index) => run(sentence, 42, index + 2.3)),
    run('产品在专利到期后三年内价格通常下降67', 42, 11.3),
  ]
  const second = [run('%，国内的调整节奏更快，市场更大。', 211, 0), ...[1, 2, 3, 4].map(at => run(sentence, 211, at))]
  const content = {
    width: 400,
    height: 400,
    runs: [...first, ...second],
    pictures: [],
    rules: [],
    frames: [],
    ...{ hasText: true, obstacle: '' as const, unreadable: 0 },
  }
  const passages = printedIn(content)
  expect(passages.find(({ text }) => text.includes('通常下降67'))?.text).toContain('通常下降67%，国内')
  expect(passages.filter(({ isOptional }) => isOptional).map(({ text }) => text)).toEqual(['文／本报记者吴承泽'])
})
