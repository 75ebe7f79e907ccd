import { InboxOutlined } from '@ant-design/icons'
import { Spin, Upload } from 'antd'
import { useEffect, useRef } from 'react'
import { useConfirm } from '../../../../components/ui/useConfirm.ts'
import { UploadList } from '../../../../components/upload/UploadList.tsx'
import { useUploads } from '../../../../components/upload/useUploads.ts'
import { notify } from '../../../../providers/api/notification.ts'
import type { BoardState } from '../data/useBoard.ts'
import { usePhrases } from '../phrases.ts'
import { PdfPlaces } from './PdfPlaces.tsx'
import { usePdfPlaces } from './usePdfPlaces.ts'

/** Takes PDFs of one page or of many, finds the page of the edition for each of theirs, and renders them all. */
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

  function take(files: readonly File[]) {
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
          if (file === all[0]) take(all)
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
