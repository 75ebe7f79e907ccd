import { Checkbox, Input } from 'antd'
import type { DocumentStory, StoryHead } from '#contract/biz/articleImport'
import { articles } from '#contract/biz/articles'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

interface StoryRowProps {
  story: DocumentStory
  head: StoryHead
  isChosen: boolean
  choose: (isChosen: boolean) => void
  change: (head: Partial<StoryHead>) => void
}

/** A story of a file: whether it is imported, under which headline, and what is in it. */
export function StoryRow({ story, head, isChosen, choose, change }: StoryRowProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const { index, text, characters, pictures, tables, notes } = story
  const facts = [
    t('words', { count: characters, words: characters }),
    ...(pictures > 0 ? [t('pictures', { count: pictures })] : []),
    ...(tables > 0 ? [t('tables', { count: tables })] : []),
    ...(notes > 0 ? [t('notesOf', { count: notes })] : []),
  ]
  const edit = (name: 'title' | 'author') => ({
    value: head[name],
    'aria-label': t('headOf', { name: label(articles.fields[name].label), number: index + 1 }),
    placeholder: label(articles.fields[name].label),
    disabled: !isChosen,
    maxLength: articles.fields[name].maxLength,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <li>
      <Checkbox
        checked={isChosen}
        aria-label={t('takeStory', { title: head.title })}
        onChange={event => choose(event.target.checked)}
      />
      <Input {...edit('title')} />
      <Input {...edit('author')} />
      <p>
        {text} <small>{facts.join(' · ')}</small>
      </p>
    </li>
  )
}
