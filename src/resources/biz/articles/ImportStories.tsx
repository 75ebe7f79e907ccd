import { ScissorOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input, Select, Spin } from 'antd'
import { useRef, useState } from 'react'
import type { DocumentStory, SplitMode, StoryHead } from '#contract/biz/articleImport'
import { articles } from '#contract/biz/articles'
import { needsReview } from '#contract/kit/texts/reading'
import { ReadingReport, readingLines } from '../../../components/editor/ReadingReport.tsx'
import { ReferencePicker } from '../../../components/fields/pickers/ReferencePicker.tsx'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'
import { useDocument } from './useDocument.ts'
import './import.css'

const { fields } = articles
// The form has gaps of its own.
const flush = { marginBottom: 0 }

/** Manuscripts become drafts: the stories of a file are proposed, and the confirmed ones are imported. */
export function ImportStories({ close }: { close: () => void }) {
  const { t } = usePhrases()
  const label = useLabel()
  const input = useRef<HTMLInputElement>(null)
  const invalidate = useInvalidateResource(articles.path)
  const document = useDocument()
  const [place, setPlace] = useState<{ columnId?: string; editionId?: string }>({})
  const { read, chosen, busy } = document

  async function save() {
    if (!read) return notify('warning', t('import.fileFirst'))
    if (chosen.length === 0) return notify('warning', t('import.storyFirst'))
    if (!place.columnId) return notify('warning', t('import.columnFirst'))
    const imported = await document.save({ ...place, columnId: place.columnId })
    if (!imported) return
    notify('success', t('import.imported', { count: imported.ids.length }))
    for (const { text } of readingLines(imported.reading.filter(needsReview))) notify('warning', text)
    await invalidate()
    close()
  }

  return (
    <RecordDialog
      width={880}
      title={t('import.importStories')}
      onCancel={close}
      onOk={() => void save()}
      okText={chosen.length > 0 ? t('import.importChosen', { count: chosen.length }) : t('buttons.import')}
      okButtonProps={{ loading: busy === 'save', disabled: busy === 'read' }}
    >
      <div className="story-import">
        <p>{t('import.importHelp')}</p>
        <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
          {document.file?.name ?? t('import.chooseManuscript')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".docx,.txt"
          aria-label={t('import.manuscript')}
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file) void document.open(file)
            // The same file may be chosen again after it was changed.
            event.target.value = ''
          }}
        />
        <div role="status">{busy === 'read' && <Spin size="small" />}</div>
        {read && (
          <>
            <Form layout="vertical" component="div" className="story-places">
              <Form.Item style={flush} label={t('import.splitAt')}>
                <Select<SplitMode>
                  aria-label={t('import.splitAt')}
                  value={read.split}
                  onChange={mode => void document.split(mode)}
                  options={[...read.splits, ...(read.split === 'hand' ? ['hand' as const] : [])].map(value => ({
                    value,
                    label: t(`import.splits.${value}`),
                  }))}
                />
              </Form.Item>
              {(['columnId', 'editionId'] as const).map(name => (
                <Form.Item key={name} style={flush} label={label(fields[name].label)} required={name === 'columnId'}>
                  <ReferencePicker
                    field={fields[name]}
                    aria-label={label(fields[name].label)}
                    value={place[name] ?? null}
                    onChange={id => setPlace({ ...place, [name]: id ?? '' })}
                  />
                </Form.Item>
              ))}
            </Form>
            {read.encoding && <p>{t('import.encoding', { name: read.encoding })}</p>}
            <ReadingReport notes={read.reading} />
            {read.lines.length > 1 && (
              <CutByHand
                key={read.starts.join()}
                lines={read.lines}
                starts={read.starts}
                busy={busy !== undefined}
                cut={starts => void document.cut(starts)}
              />
            )}
            <ol className="story-list" aria-label={t('import.stories')}>
              {read.stories.map(story => (
                <StoryRow
                  key={story.index}
                  story={story}
                  head={document.headOf(story)}
                  isChosen={chosen.includes(story.index)}
                  choose={isChosen => document.choose(story.index, isChosen)}
                  change={head => document.change(story.index, head)}
                />
              ))}
            </ol>
          </>
        )}
      </div>
    </RecordDialog>
  )
}

interface CutByHandProps {
  /** The beginnings of the paragraphs of the file. */
  lines: readonly string[]
  /** The blocks that begin a story now. */
  starts: readonly number[]
  busy: boolean
  cut: (starts: readonly number[]) => void
}

/** The paragraphs of a file, each of which may begin a story. The proposed cuts are ticked. */
function CutByHand({ lines, starts, busy, cut }: CutByHandProps) {
  const { t } = usePhrases()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly number[]>([...new Set([0, ...starts])])

  const choose = (line: number, isStart: boolean) =>
    setChosen(isStart ? [...chosen, line] : chosen.filter(one => one !== line))

  return (
    <div className="story-cuts">
      <Button icon={<ScissorOutlined />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('import.cutByHand')}
      </Button>
      {isOpen && (
        <>
          <p>{t('import.cutHelp')}</p>
          <ol aria-label={t('import.lines')}>
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the file is what a line is.
              <li key={place} data-start={chosen.includes(place) || undefined}>
                {/* The first story begins with the file. */}
                <Checkbox
                  checked={chosen.includes(place)}
                  disabled={place === 0}
                  onChange={({ target }) => choose(place, target.checked)}
                >
                  {line || t('import.noWords')}
                </Checkbox>
              </li>
            ))}
          </ol>
          <Button type="primary" disabled={busy} onClick={() => cut(chosen.toSorted((a, b) => a - b))}>
            {t('import.cut', { count: chosen.length })}
          </Button>
        </>
      )}
    </div>
  )
}

interface StoryRowProps {
  story: DocumentStory
  head: StoryHead
  isChosen: boolean
  choose: (isChosen: boolean) => void
  change: (head: Partial<StoryHead>) => void
}

/** A story of a file: whether it is imported, under which headline, and what is in it. */
function StoryRow({ story, head, isChosen, choose, change }: StoryRowProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const { index, text, characters, pictures, tables, notes } = story
  const facts = [
    t('words', { count: characters, words: characters }),
    ...(pictures > 0 ? [t('import.pictures', { count: pictures })] : []),
    ...(tables > 0 ? [t('import.tables', { count: tables })] : []),
    ...(notes > 0 ? [t('import.notesOf', { count: notes })] : []),
  ]
  const edit = (name: 'title' | 'author') => ({
    value: head[name],
    'aria-label': t('import.headOf', { name: label(articles.fields[name].label), number: index + 1 }),
    placeholder: label(articles.fields[name].label),
    disabled: !isChosen,
    maxLength: articles.fields[name].maxLength,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <li>
      <Checkbox
        checked={isChosen}
        aria-label={t('import.takeStory', { title: head.title })}
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
