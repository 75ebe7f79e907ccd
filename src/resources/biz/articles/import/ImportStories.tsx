import './import.css'
import { UploadOutlined } from '@ant-design/icons'
import { Button, Form, Select, Spin } from 'antd'
import { useRef, useState } from 'react'
import type { SplitMode } from '#contract/biz/articleImport'
import { articles } from '#contract/biz/articles'
import { needsLook } from '#contract/kit/texts/reading'
import { ReadingReport } from '../../../../components/editor/reading/ReadingReport.tsx'
import { readingLines } from '../../../../components/editor/reading/readingLines.ts'
import { ReferencePicker } from '../../../../components/fields/pickers/ReferencePicker.tsx'
import { useInvalidateResource } from '../../../../components/resource/data/requests.ts'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'
import { notify } from '../../../../providers/api/notification.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { CutByHand } from './CutByHand.tsx'
import { usePhrases } from './phrases.ts'
import { StoryRow } from './StoryRow.tsx'
import { useDocument } from './useDocument.ts'

const { columnId, editionId } = articles.fields
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
    if (!read) return notify('warning', t('fileFirst'))
    if (chosen.length === 0) return notify('warning', t('storyFirst'))
    if (!place.columnId) return notify('warning', t('columnFirst'))
    const imported = await document.save({ ...place, columnId: place.columnId })
    if (!imported) return
    notify('success', t('imported', { count: imported.ids.length }))
    for (const { text } of readingLines(imported.reading.filter(needsLook))) notify('warning', text)
    await invalidate()
    close()
  }

  return (
    <RecordDialog
      width={880}
      title={t('importStories')}
      onCancel={close}
      onOk={() => void save()}
      okText={chosen.length > 0 ? t('importChosen', { count: chosen.length }) : t('buttons.import')}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ loading: busy === 'save', disabled: busy === 'read' }}
    >
      <div className="story-import">
        <p>{t('importHelp')}</p>
        <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
          {document.file?.name ?? t('chooseManuscript')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".docx,.txt"
          aria-label={t('manuscript')}
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
              <Form.Item style={flush} label={t('splitAt')}>
                <Select<SplitMode>
                  aria-label={t('splitAt')}
                  value={read.split}
                  onChange={mode => void document.split(mode)}
                  options={[...read.splits, ...(read.split === 'hand' ? ['hand' as const] : [])].map(value => ({
                    value,
                    label: t(`splits.${value}`),
                  }))}
                />
              </Form.Item>
              <Form.Item style={flush} label={label(columnId.label)} required>
                <ReferencePicker
                  field={columnId}
                  aria-label={label(columnId.label)}
                  value={place.columnId ?? null}
                  onChange={id => setPlace({ ...place, columnId: id ?? '' })}
                />
              </Form.Item>
              <Form.Item style={flush} label={label(editionId.label)}>
                <ReferencePicker
                  field={editionId}
                  aria-label={label(editionId.label)}
                  value={place.editionId ?? null}
                  onChange={id => setPlace({ ...place, editionId: id ?? '' })}
                />
              </Form.Item>
            </Form>
            {read.encoding && <p>{t('encoding', { name: read.encoding })}</p>}
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
            <ol className="story-list" aria-label={t('stories')}>
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
