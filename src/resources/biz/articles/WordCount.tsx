import { Form, type FormInstance } from 'antd'
import { useDeferredValue, useMemo } from 'react'
import { articles } from '#contract/biz/articles'
import { plainText } from '../../../components/resource/values/plainText.ts'
import { countWords } from '../../../lib/text/textLength.ts'
import { usePhrases } from './phrases.ts'

/** How long the text is; counted when nobody is typing. */
export function WordCount({ form }: { form: FormInstance }) {
  const { t } = usePhrases()
  const content: unknown = useDeferredValue(Form.useWatch('content', form))
  const words = useMemo(() => countWords(plainText(articles.fields.content, content)), [content])
  return <p className="article-words">{t('words', { count: words, words: words.toLocaleString() })}</p>
}
