/** Formats of numbers that Word has for lists. */

export function formatNumber(number: number, format: string): string {
  return formats[format]?.(number) ?? String(number)
}

type Format = (number: number) => string

const heavenlyStems = '甲乙丙丁戊己庚辛壬癸'
const earthlyBranches = '子丑寅卯辰巳午未申酉戌亥'

const formats: Readonly<Record<string, Format>> = {
  none: () => '',
  decimalZero: number => String(number).padStart(2, '0'),
  decimalFullWidth: fullWidth,
  decimalFullWidth2: fullWidth,
  lowerLetter: number => letters(number, 'a'),
  upperLetter: number => letters(number, 'A'),
  lowerRoman: number => roman(number).toLowerCase(),
  upperRoman: roman,
  chineseCounting: chinese,
  chineseCountingThousand: chinese,
  japaneseCounting: chinese,
  taiwaneseCounting: chinese,
  taiwaneseCountingThousand: chinese,
  chineseLegalSimplified: number => chinese(number, '零壹贰叁肆伍陆柒捌玖', ['', '拾', '佰', '仟']),
  ideographLegalTraditional: number => chinese(number, '零壹貳參肆伍陸柒捌玖', ['', '拾', '佰', '仟']),
  ideographDigital: byDigit,
  japaneseDigitalTenThousand: byDigit,
  taiwaneseDigital: byDigit,
  ideographTraditional: number => inTurn(number, heavenlyStems),
  ideographZodiac: number => inTurn(number, earthlyBranches),
  decimalEnclosedCircle: number => enclosed(number, 0x2460, 20),
  decimalEnclosedCircleChinese: number => enclosed(number, 0x2460, 20),
  decimalEnclosedParen: number => enclosed(number, 0x2474, 20),
  decimalEnclosedFullstop: number => enclosed(number, 0x2488, 20),
  ideographEnclosedCircle: number => enclosed(number, 0x3280, 10),
}

function fullWidth(number: number): string {
  return String(number).replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit)))
}

/** a to z, then aa to zz. */
function letters(number: number, first: string): string {
  const letter = String.fromCharCode(first.charCodeAt(0) + ((number - 1) % 26))
  return letter.repeat(Math.min(10, Math.floor((number - 1) / 26) + 1))
}

const romans = [
  ...([
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
  ] as const),
  ...([
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ] as const),
] as const

function roman(number: number): string {
  let [rest, text] = [Math.min(number, 3999), '']
  for (const [value, letter] of romans)
    while (rest >= value) {
      text += letter
      rest -= value
    }
  return text
}

/** 十 has no 一 before it, and one 零 stands for all that lie together. */
function chinese(number: number, digits = '零一二三四五六七八九', units = ['', '十', '百', '千']): string {
  if (number < 1 || number > 9999) return String(number)
  const places = [...String(number)]
  const text = places.map((digit, index) => {
    const unit = units[places.length - 1 - index] ?? ''
    return digit === '0' ? '零' : `${digits[Number(digit)]}${unit}`
  })
  const joined = text.join('').replace(/零+/g, '零').replace(/零$/, '')
  return number >= 10 && number < 20 ? joined.replace(/^[一壹]/, '') : joined
}

function byDigit(number: number): string {
  return String(number).replace(/\d/g, digit => '〇一二三四五六七八九'.charAt(Number(digit)))
}

function inTurn(number: number, signs: string): string {
  return signs.charAt((number - 1) % signs.length)
}

function enclosed(number: number, first: number, last: number): string {
  return number >= 1 && number <= last ? String.fromCharCode(first + number - 1) : String(number)
}
