import { MAX_DOCUMENT_MEGABYTES, MAX_STORIES } from '#contract/biz/articleImport'
import type { Label } from '#contract/kit/fields'

export const documentLabels = {
  file: { zh: '稿件文件', en: 'Document' },
  noFile: { zh: '请选择要导入的文件', en: 'Please choose a file to import' },
  type: {
    zh: '请选择 .docx 或 .txt 文件（旧的 .doc 请另存为 .docx）',
    en: 'Choose a .docx or .txt file (save an older .doc as .docx)',
  },
  damaged: { zh: '文件已损坏，无法读取', en: 'The file is damaged' },
  tooLarge: {
    zh: `文件过大：最多 ${MAX_DOCUMENT_MEGABYTES} MB，请分成几个文件`,
    en: `The file is too large: at most ${MAX_DOCUMENT_MEGABYTES} MB, please split it`,
  },
  empty: { zh: '文件中没有文字', en: 'There is no text in the file' },
  tooMany: {
    zh: `文件中的稿件超过${MAX_STORIES}篇，请换一种拆分方式或分成几个文件`,
    en: `The file has more than ${MAX_STORIES} stories: split it in another way, or into several files`,
  },
  split: { zh: '拆分方式不正确', en: 'No way to split a file' },
  stories: { zh: '请选择要导入的稿件', en: 'Choose the stories to import' },
} satisfies Record<string, Label>
