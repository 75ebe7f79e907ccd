import type { ProblemKind } from '#contract/biz/checklist'
import type { Problem } from '#contract/biz/editionCalls'
import type { Label } from '#contract/kit/fields'

/** The refusal to release without a reason; it names the first of what is missing. */
export function problemsText([first, ...others]: readonly Problem[]): Label {
  const count = others.length + 1
  const { zh, en } = textOf(first)
  return {
    zh: `还有${count}项未完成，如：${zh}。请在版面墙中处理，或写明带缺出版的原因`,
    en: `${count} things are missing, such as: ${en}. Fix them on the board, or give the reason for releasing it as it is`,
  }
}

/** The refusal to release at all. */
export function blockedText([first, ...others]: readonly Problem[]): Label {
  const count = others.length + 1
  const { zh, en } = textOf(first)
  return {
    zh: `有${count}项阻止出版，如：${zh}。请在版面墙中处理后再出版`,
    en: `${count} problems block the release, such as: ${en}. Fix them on the board first`,
  }
}

function textOf({ kind, name = '', count = 0 }: Problem = { kind: 'noPages' }): Label {
  const texts: Record<ProblemKind, Label> = {
    noPages: { zh: '本期没有版面', en: 'the edition has no pages' },
    noArticles: { zh: '本期没有文章', en: 'the edition has no articles' },
    pageCount: { zh: `版面数与计划不符（${name}）`, en: `not as many pages as planned (${name})` },
    duplicate: { zh: `版次${name}重复`, en: `two pages have the number ${name}` },
    sameDate: { zh: '同日另有一期', en: 'another regular issue has that date' },
    noPdf: { zh: `${name}版没有PDF`, en: `page ${name} has no PDF` },
    noImage: { zh: `${name}版没有版面图`, en: `page ${name} has no image` },
    glyphs: { zh: `${name}版的版面图有缺字`, en: `the image of page ${name} lacks characters` },
    emptyPage: { zh: `${name}版没有文章`, en: `page ${name} has no articles` },
    looseStory: {
      zh: `${name}版有${count}篇稿件没有对应文章`,
      en: `page ${name} prints ${count} stories without article`,
    },
    mismatch: {
      zh: `${name}版与文章有${count}处不一致`,
      en: `page ${name} differs from its articles in ${count} places`,
    },
    uncompared: { zh: `${name}版尚未与文章核对`, en: `page ${name} is not compared with its articles yet` },
    unreadable: { zh: `${name}版没有可核对的文字`, en: `page ${name} has no text to compare` },
    noPage: { zh: `《${name}》未上版`, en: `“${name}” stands on no page` },
    noArea: { zh: `《${name}》没有热区`, en: `“${name}” has no hot area` },
    pdfOlder: { zh: `《${name}》修改后版面PDF未更新`, en: `“${name}” was changed after the PDF of its page` },
    unreviewed: { zh: `《${name}》未审核`, en: `“${name}” is not reviewed` },
    unpublished: { zh: `《${name}》未发布`, en: `“${name}” is not published` },
    noCredit: { zh: `《${name}》的图片没有署名`, en: `a picture has no credit: “${name}”` },
    licenceExpired: { zh: `图片“${name}”授权已到期`, en: `the licence of the picture “${name}” has expired` },
    noAlt: { zh: `《${name}》的图片没有替代文本`, en: `a picture has no alternative text: “${name}”` },
  }
  return texts[kind]
}
