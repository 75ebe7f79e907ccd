import { InboxOutlined } from '@ant-design/icons'
import { Button, Select, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { edition } from '#contract/biz/edition'
import type { BoardPage } from '#contract/biz/editionCalls'
import type { StoredFile } from '#contract/resource/oss'
import { useConfirm } from '../../../../components/ui/useConfirm.ts'
import { UploadList } from '../../../../components/upload/UploadList.tsx'
import { useUploads } from '../../../../components/upload/useUploads.ts'
import { call } from '../../../../providers/api/call.ts'
import { request } from '../../../../providers/api/http.ts'
import { notify } from '../../../../providers/api/notification.ts'
import type { BoardState } from '../data/useBoard.ts'
import { pagePath } from '../data/usePageAreas.ts'
import { usePhrases } from '../phrases.ts'
import { matchPage, pageNoIn } from './matchPage.ts'

/** A PDF and the page it is for. */
interface Match {
  page: BoardPage
  link: string
}

/** A stored PDF of which the name tells no page. */
type Unmatched = Pick<StoredFile, 'link' | 'originalName'>

/** Takes the PDFs of many pages at once, finds the page of each by its name, and renders them all. */
export function BoardUpload({ board }: { board: BoardState }) {
  const { t } = usePhrases()
  const [unmatched, setUnmatched] = useState<readonly Unmatched[]>([])
  const saving = useRef<Promise<unknown>[]>([])
  const matched = useRef<Match[]>([])
  const confirm = useConfirm()
  const { data } = board
  const pages = data?.pages ?? []
  const editionId = data?.edition.id ?? ''

  const { uploads, busy, add, drop, retry } = useUploads({
    call: 'put-file',
    onStored: file => {
      const page = matchPage(file.originalName, pages)
      if (page) matched.current.push({ page, link: file.link })
      else setUnmatched(files => [...files, file])
    },
  })

  // Renders all pages together, after the last file has arrived.
  const finish = async () => {
    saving.current.push(...(await replaced(matched.current.splice(0))).map(({ page, link }) => setPdf(page.id, link)))
    const saved = await Promise.allSettled(saving.current.splice(0))
    // A refusal is on screen.
    if (saved.some(({ status }) => status === 'fulfilled'))
      await call(edition, 'draw', { id: editionId }).catch(() => undefined)
    await board.refetchBoard()
  }
  const latest = useRef(finish)
  latest.current = finish
  useEffect(() => {
    if (!busy && uploads.length > 0) void latest.current()
  }, [busy, uploads.length])

  /** A page that has a PDF gets another one only after a question. */
  async function replaced(matches: readonly Match[]): Promise<readonly Match[]> {
    const taken = matches.filter(({ page }) => page.pdfUrl)
    if (taken.length === 0) return matches
    const names = taken.map(({ page }) => page.pageNo).join('、')
    const agreed = await confirm({
      content: t('replacePdf', { names }),
      okText: t('replace'),
      cancelText: t('keep'),
    })
    return agreed ? matches : matches.filter(match => !taken.includes(match))
  }

  function take(files: readonly File[]) {
    const pdfs = files.filter(({ name }) => /\.pdf$/i.test(name))
    for (const { name } of files.filter(file => !pdfs.includes(file))) notify('warning', t('notPdf', { name }))
    add(pdfs)
  }

  async function assign(choices: readonly Choice[]) {
    setUnmatched([])
    for (const { link, pageId, pageNo } of choices) {
      const page = pages.find(({ id }) => id === pageId)
      if (page) matched.current.push({ page, link })
      else if (pageNo) saving.current.push(addPage({ editionId, pageNo, sort: sortAfter(pages.length, pageNo), link }))
    }
    await finish()
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
      {unmatched.length > 0 && !busy && <Assignment files={unmatched} pages={pages} assign={assign} />}
    </section>
  )
}

interface Choice {
  link: string
  /** A page that is there, or the number of one to be made; neither: the file is not used. */
  pageId?: string
  pageNo?: string
}

interface AssignmentProps {
  files: readonly Unmatched[]
  pages: readonly { id: string; pageNo: string; pageName: string }[]
  assign: (choices: readonly Choice[]) => Promise<void>
}

const NEW = 'new '

/** Assigns pages to files. One that is named like a page becomes one unless somebody says otherwise. */
function Assignment({ files, pages, assign }: AssignmentProps) {
  const { t } = usePhrases()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState(false)
  const newNo = (name: string) => pageNoIn(name) ?? name.replace(/\.pdf$/i, '').slice(0, 16)
  const choiceOf = ({ link, originalName }: Unmatched) =>
    chosen[link] ?? (pageNoIn(originalName) ? NEW + newNo(originalName) : '')

  async function apply() {
    setSaving(true)
    await assign(
      files.map(file => {
        const value = choiceOf(file)
        if (value.startsWith(NEW)) return { link: file.link, pageNo: value.slice(NEW.length) }
        return { link: file.link, ...(value && { pageId: value }) }
      }),
    )
  }

  return (
    <section className="press-unmatched" aria-label={t('unmatched')}>
      <p>{t('unmatched')}</p>
      {files.map(file => {
        const { originalName: name } = file
        return (
          <div key={file.link} className="press-assign">
            <span title={name}>{name}</span>
            <Select
              aria-label={t('assign', { name })}
              value={choiceOf(file)}
              onChange={value => setChosen(before => ({ ...before, [file.link]: value }))}
              options={[
                { value: NEW + newNo(name), label: t('newPage', { name: newNo(name) }) },
                ...pages.map(({ id, pageNo, pageName }) => ({ value: id, label: `${pageNo} ${pageName}` })),
                { value: '', label: t('skip') },
              ]}
            />
          </div>
        )
      })}
      <Button type="primary" loading={saving} onClick={apply}>
        {t('apply')}
      </Button>
    </section>
  )
}

function setPdf(id: string, pdfUrl: string): Promise<unknown> {
  return request({ method: 'POST', url: `${pagePath}/submit`, data: { id, pdfUrl } })
}

interface AddedPage {
  editionId: string
  pageNo: string
  sort: number
  link: string
}

/** Its name is that of its number until somebody gives it another. */
function addPage({ link, ...page }: AddedPage): Promise<unknown> {
  return request({ method: 'POST', url: `${pagePath}/submit`, data: { ...page, pageName: page.pageNo, pdfUrl: link } })
}

/** Pages that are added together stand in the order of their numbers. */
function sortAfter(count: number, pageNo: string): number {
  return count + Number(/\d+/.exec(pageNo)?.[0] ?? 1)
}
