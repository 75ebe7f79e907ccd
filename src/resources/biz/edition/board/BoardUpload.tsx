import { InboxOutlined } from '@ant-design/icons'
import { Spin, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { newsPage } from '#contract/biz/page'
import type { PdfPage, PdfPages } from '#contract/biz/pdfCalls'
import type { StoredFile } from '#contract/resource/oss'
import { useConfirm } from '../../../../components/ui/useConfirm.ts'
import { UploadList, useUploads } from '../../../../components/upload/UploadList.tsx'
import { call } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { usePhrases } from '../phrases.ts'
import type { BoardState } from '../useBoard.ts'
import { PdfPlaces } from './PdfPlaces.tsx'

/** Accepts PDFs of one page or of many, finds the page of the edition for each of theirs, and renders them all. */
export function BoardUpload({ board }: { board: BoardState }) {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const mayReplace = (pageNos: readonly string[]) =>
    confirm({
      content: t('replacePdf', { names: pageNos.join(t('resource.comma')) }),
      okText: t('replace'),
      cancelText: t('keep'),
    })
  const places = usePdfPlaces(board, mayReplace)
  const { uploads, busy, add, drop, retry } = useUploads({ call: 'put-file', onStored: places.inspect })

  // Places all files together, after the last one has arrived.
  const latest = useRef(places.finish)
  latest.current = places.finish
  useEffect(() => {
    if (!busy && uploads.length > 0) void latest.current()
  }, [busy, uploads.length])

  function addFiles(files: readonly File[]) {
    const pdfs = files.filter(({ name }) => /\.pdf$/i.test(name))
    for (const { name } of files.filter(file => !pdfs.includes(file))) notify('warning', t('notPdf', { name }))
    add(pdfs)
  }

  return (
    <section className="press-upload" aria-label={t('upload')}>
      <Upload.Dragger
        multiple
        accept=".pdf"
        showUploadList={false}
        beforeUpload={(file, all) => {
          if (file === all[0]) addFiles(all)
          return Upload.LIST_IGNORE
        }}
      >
        <InboxOutlined className="upload-icon" />
        <p>{t('upload')}</p>
        <p className="press-hint">{t('dropHint')}</p>
      </Upload.Dragger>
      <UploadList uploads={uploads.filter(({ state }) => state !== 'done')} drop={drop} retry={retry} />
      <div role="status">
        {places.isReading && (
          <p className="press-note">
            <Spin size="small" /> {t('readingPdf')}
          </p>
        )}
      </div>
      {places.unplaced.length > 0 && !busy && (
        <PdfPlaces
          files={places.unplaced}
          pages={board.data?.pages ?? []}
          assign={places.assign}
          dismiss={places.dismiss}
        />
      )}
    </section>
  )
}

/** A stored PDF with the server's report on its pages. */
export interface InspectedPdf extends Pick<PdfPages, 'fault' | 'faultCount'> {
  link: string
  name: string
  pages: readonly PdfPage[]
}

/** The page of the edition for a page of a file: one that is there, or the number of one to be made; neither: unused. */
export interface UploadChoice {
  link: string
  page: PdfPage
  pageId?: string
  pageNo?: string
}

/** Has PDFs inspected as they arrive, and gives their pages to those of the edition. */
function usePdfPlaces(board: BoardState, mayReplace: (pageNos: readonly string[]) => Promise<boolean>) {
  const [unplaced, setUnplaced] = useState<readonly InspectedPdf[]>([])
  const [reading, setReading] = useState(0)
  const arriving = useRef<Promise<InspectedPdf | undefined>[]>([])
  const { data } = board
  const editionId = data?.edition.id ?? ''
  const pages = data?.pages ?? []

  function inspect({ link, originalName: name }: Pick<StoredFile, 'link' | 'originalName'>) {
    setReading(count => count + 1)
    const inspection = call(newsPage, 'pdf-pages', { editionId, link, name })
      .then((found): InspectedPdf => ({ link, name, ...found }))
      // The refusal is on screen.
      .catch(() => undefined)
      .finally(() => setReading(count => count - 1))
    arriving.current.push(inspection)
  }

  /** Files with one page whose place is certain are placed at once; the others are shown. */
  async function finish() {
    const found = (await Promise.all(arriving.current.splice(0))).filter(file => file !== undefined)
    const certain = certainIn(found)
    const taken = new Set(certain.map(({ page }) => page.pageId))
    const others = found.filter(({ link }) => !certain.some(choice => choice.link === link))
    setUnplaced(files => [...files, ...others.map(file => withoutPlaces(file, taken))])
    await place(certain)
  }

  /** A page that has a PDF gets another one only after a question. */
  async function place(choices: readonly UploadChoice[]) {
    const hasPdf = ({ pageId }: UploadChoice) => Boolean(pages.find(({ id }) => id === pageId)?.pdfUrl)
    const taken = choices.filter(hasPdf)
    const names = taken.map(({ pageId }) => pages.find(({ id }) => id === pageId)?.pageNo ?? '')
    const agreed = taken.length === 0 || (await mayReplace(names))
    const used = agreed ? choices : choices.filter(choice => !hasPdf(choice))
    for (const link of new Set(used.map(choice => choice.link))) {
      const places = used.filter(choice => choice.link === link).map(toPlace)
      // A refusal is on screen.
      await call(newsPage, 'place-pdf', { editionId, link, places: JSON.stringify(places) }).catch(() => undefined)
    }
    await board.refetchBoard()
  }

  return {
    /** Files whose pages wait for a decision. */
    unplaced,
    isReading: reading > 0,
    inspect,
    finish,
    async assign(choices: readonly UploadChoice[]) {
      await place(choices.filter(({ pageId, pageNo }) => pageId || pageNo))
      setUnplaced([])
    },
    dismiss: () => setUnplaced([]),
  }
}

function toPlace({ page: { number, part }, pageId, pageNo }: UploadChoice) {
  return { number, part, ...(pageId ? { pageId } : { pageNo }) }
}

/** Files with one page, of which the place is certain; the name of a file is worth more than what is printed. */
function certainIn(files: readonly InspectedPdf[]): (UploadChoice & { pageId: string })[] {
  const single = files.flatMap(({ link, pages: [page, ...others] }) =>
    page?.pageId && others.length === 0 ? [{ link, page, pageId: page.pageId }] : [],
  )
  return single.filter(choice => {
    const rivals = single.filter(({ pageId }) => pageId === choice.pageId)
    const named = rivals.filter(({ page }) => page.placedBy === 'name')
    return rivals.length === 1 || (named.length === 1 && named[0] === choice)
  })
}

/** A page that another file has got is proposed to none. */
function withoutPlaces(file: InspectedPdf, taken: ReadonlySet<string>): InspectedPdf {
  const pages = file.pages.map(page => (taken.has(page.pageId) ? { ...page, pageId: '', pageNo: '' } : page))
  return { ...file, pages }
}
