import { Button, Flex, Select, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { BoardPage } from '#contract/biz/editionCalls'
import { faultText } from '#contract/biz/pageCalls'
import type { PdfPage } from '#contract/biz/pdfCalls'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { usePhrases } from '../phrases.ts'
import type { InspectedPdf, UploadChoice } from './BoardUpload.tsx'

interface PdfPlacesProps {
  files: readonly InspectedPdf[]
  pages: readonly BoardPage[]
  assign: (choices: readonly UploadChoice[]) => Promise<void>
  dismiss: () => void
}

const NEW = 'new '
const keyOf = (link: string, { number, part }: PdfPage) => `${link} ${number} ${part}`

/** The pages of files and, for each, the page of the edition that is proposed: to be confirmed or changed. */
export function PdfPlaces({ files, pages, assign, dismiss }: PdfPlacesProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState(false)
  const section = useRef<HTMLElement>(null)
  // It is below the wall, which fills the screen.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const newNo = (page: PdfPage, name: string) => page.pageNo || name.replace(/\.pdf$/i, '').slice(0, 16)
  const chosenFor = (link: string, page: PdfPage) =>
    chosen[keyOf(link, page)] ?? (page.pageId || (page.pageNo ? NEW + page.pageNo : ''))
  const rows = files.flatMap(file => file.pages.map(page => ({ file, page, value: chosenFor(file.link, page) })))
  const counts = new Map<string, number>()
  for (const { value } of rows) counts.set(value, (counts.get(value) ?? 0) + 1)
  const isTwice = (value: string) => value !== '' && (counts.get(value) ?? 0) > 1

  async function apply() {
    setSaving(true)
    await assign(
      rows.map(({ file: { link }, page, value }) => ({
        ...{ link, page },
        ...(value.startsWith(NEW) ? { pageNo: value.slice(NEW.length) } : { pageId: value }),
      })),
    )
  }

  return (
    <section ref={section} className="press-unmatched" aria-label={t('placesTitle')}>
      {rows.length > 0 && <p>{t('placesTitle')}</p>}
      {files
        .filter(({ fault }) => fault)
        .map(({ link, name, fault, faultCount }) => (
          <p key={link} className="page-fault">
            {t('unreadable', { name, reason: fault && label(faultText(fault, faultCount)) })}
          </p>
        ))}
      {rows.map(({ file: { link, name }, page, value }) => {
        const part = rowLabel(page, name, t)
        const target = pages.find(({ id }) => id === value)
        return (
          <div key={keyOf(link, page)} className="press-assign">
            <span title={name}>
              {part} <PageFacts page={page} />
            </span>
            <Select
              aria-label={t('assign', { name: part })}
              value={value}
              status={isTwice(value) ? 'error' : ''}
              onChange={next => setChosen(before => ({ ...before, [keyOf(link, page)]: next }))}
              options={[
                { value: NEW + newNo(page, name), label: t('newPage', { name: newNo(page, name) }) },
                ...pages.map(({ id, pageNo, pageName }) => ({ value: id, label: `${pageNo} ${pageName}` })),
                { value: '', label: t('skip') },
              ]}
            />
            {isTwice(value) ? (
              <Tag color="red">{t('placedTwice')}</Tag>
            ) : target?.pdfUrl ? (
              <Tag color="orange">{t('replacesPdf')}</Tag>
            ) : (
              page.placedBy && value === page.pageId && <Tag>{t(`placedBy.${page.placedBy}`)}</Tag>
            )}
          </div>
        )
      })}
      <Flex wrap gap="small">
        {rows.length > 0 && (
          <Button type="primary" loading={saving} disabled={rows.some(({ value }) => isTwice(value))} onClick={apply}>
            {t('buttons.confirm')}
          </Button>
        )}
        <Button disabled={saving} onClick={dismiss}>
          {t('placeNone')}
        </Button>
      </Flex>
    </section>
  )
}

function rowLabel({ number, part }: PdfPage, name: string, t: ReturnType<typeof usePhrases>['t']): string {
  return part === 'whole' ? t('pageOfFile', { name, number }) : t(`${part}OfSheet`, { name, number })
}

/** The facts about a page that decide whether it is used. */
function PageFacts({ page: { width, height, hasText, obstacle, isTrimmed, isRotated } }: { page: PdfPage }) {
  const { t } = usePhrases()
  return (
    <small>
      {width}×{height} mm
      {isTrimmed && ` · ${t('trimmed')}`}
      {isRotated && obstacle !== 'turned' && ` · ${t('rotated')}`}
      {obstacle ? ` · ${t(`obstacleShort.${obstacle}`)}` : !hasText && ` · ${t('scanned')}`}
    </small>
  )
}
