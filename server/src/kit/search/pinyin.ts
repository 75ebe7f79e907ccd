/** How Chinese characters are pronounced, in letters without tones; ü is v. */
import { pinyin } from 'pinyin-pro'

/** Longer runs are no names. */
const NAME_LENGTH = 4

const options = { toneType: 'none', type: 'array', v: true } as const

/** The readings of each character: the one of its context and, at the head of what may be a name, that of a surname. */
export function readingsOf(characters: readonly string[]): string[][] {
  const text = characters.join('')
  const inContext = pinyin(text, options)
  const [surname] = characters.length <= NAME_LENGTH ? pinyin(text, { ...options, surname: 'head' }) : []
  // A character that the library does not know stands for itself.
  return characters.map((character, index) => {
    const reading = inContext[index] ?? character
    return index === 0 && surname && surname !== reading ? [reading, surname] : [reading]
  })
}

const SYLLABLES = `
  a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ce cen
  ceng cha chai chan chang chao che chen cheng chi chong chou chu chua chuai chuan chuang chui chun chuo ci cong
  cou cu cuan cui cun cuo da dai dan dang dao de den deng di dia dian diao die ding diu dong dou du duan dui dun
  duo e ei en eng er fa fan fang fei fen feng fo fou fu ga gai gan gang gao ge gei gen geng gong gou gu gua guai
  guan guang gui gun guo ha hai han hang hao he hei hen heng hong hou hu hua huai huan huang hui hun huo ji jia
  jian jiang jiao jie jin jing jiong jiu ju juan jue jun ka kai kan kang kao ke kei ken keng kong kou ku kua
  kuai kuan kuang kui kun kuo la lai lan lang lao le lei leng li lia lian liang liao lie lin ling liu long lou
  lu luan lun luo lv lve m ma mai man mang mao me mei men meng mi mian miao mie min ming miu mo mou mu na nai
  nan nang nao ne nei nen neng ng ni nian niang niao nie nin ning niu nong nou nu nuan nuo nv nve o ou pa pai
  pan pang pao pei pen peng pi pian piao pie pin ping po pou pu qi qia qian qiang qiao qie qin qing qiong qiu qu
  quan que qun ran rang rao re ren reng ri rong rou ru ruan rui run ruo sa sai san sang sao se sen seng sha shai
  shan shang shao she shen sheng shi shou shu shua shuai shuan shuang shui shun shuo si song sou su suan sui sun
  suo ta tai tan tang tao te teng ti tian tiao tie ting tong tou tu tuan tui tun tuo wa wai wan wang wei wen
  weng wo wu xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun ya yan yang yao ye yi yin ying yo
  yong you yu yuan yue yun za zai zan zang zao ze zei zen zeng zha zhai zhan zhang zhao zhe zhen zheng zhi zhong
  zhou zhu zhua zhuai zhuan zhuang zhui zhun zhuo zi zong zou zu zuan zui zun zuo
`

const syllables: ReadonlySet<string> = new Set(SYLLABLES.trim().split(/\s+/))

/** Syllables that begin with these letters. */
export const syllablesBeginning = (letters: string): string[] =>
  [...syllables].filter(syllable => syllable.startsWith(letters))

/** Letters as syllables, of which the last may be incomplete. */
export interface Spelling {
  syllables: readonly string[]
  begun: string
}

const LONGEST_SYLLABLE = 6
const MAX_SPELLINGS = 4

/** The ways to read letters as syllables: `xian` is one or two. The fewest syllables come first. */
export function spellingsOf(letters: string): Spelling[] {
  let open: Spelling[] = [{ syllables: [], begun: letters }]
  const found: Spelling[] = []
  while (open.length > 0 && found.length < MAX_SPELLINGS) {
    const next: Spelling[] = []
    for (const { syllables: before, begun } of open) {
      const longest = Math.min(LONGEST_SYLLABLE, begun.length)
      for (let length = longest; length > 0; length--) {
        const syllable = begun.slice(0, length)
        if (syllables.has(syllable)) next.push({ syllables: [...before, syllable], begun: begun.slice(length) })
      }
      if (begun === '' || ((before.length > 0 || begun.length > 1) && syllablesBeginning(begun).length > 0))
        found.push({ syllables: before, begun })
    }
    // Few of the ways lead to an end; the others are those of random letters.
    open = next.slice(0, 4 * MAX_SPELLINGS)
  }
  return found.slice(0, MAX_SPELLINGS)
}
