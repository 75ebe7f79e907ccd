import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { type BoardPage, convertState } from '#contract/biz/editionCalls'
import { newsPage } from '#contract/biz/page'
import { fileAddress } from '../../../../lib/files.ts'
import { call } from '../../../../providers/api/call.ts'
import { usePhrases } from '../phrases.ts'

interface PageTileProps {
  page: BoardPage
  openAreas: () => void
  openPrint: () => void
  refetchBoard: () => Promise<void>
  /** Absent for who may not put the pages in order. */
  move: ((by: number) => Promise<void>) | undefined
  isFirst: boolean
  isLast: boolean
}

export function PageTile({ page, openAreas, openPrint, refetchBoard, move, isFirst, isLast }: PageTileProps) {
  const { t } = usePhrases()
  const { pageNo, pageName, thumbUrl, articleCount } = page
  const state = stateOf(page)
  const fault = useFault(page)
  return (
    <article className="page-tile" aria-label={`${pageNo} ${pageName}`}>
      <button
        type="button"
        className="page-thumb"
        aria-label={thumbUrl ? t('areasOf', { name: pageNo }) : undefined}
        disabled={!thumbUrl}
        onClick={openAreas}
      >
        {thumbUrl ? <img src={fileAddress(thumbUrl)} alt="" draggable={false} /> : <span>{t('noPicture')}</span>}
      </button>
      <div className="page-name">
        <strong>{pageNo}</strong>
        <span title={pageName}>{pageName}</span>
      </div>
      <div className="page-facts">
        <Tag style={{ margin: 0 }} color={colours[state]}>
          {t(`states.${state}`)}
        </Tag>
        <span>{t('articles', { count: articleCount })}</span>
      </div>
      {fault && <p className="page-fault">{fault}</p>}
      <div className="page-buttons">
        {state !== 'noPdf' && state !== 'done' && <RenderButton page={page} refetchBoard={refetchBoard} />}
        {state !== 'noPdf' && articleCount > 0 && (
          <Button size="small" aria-label={t('printOf', { name: pageNo })} onClick={openPrint}>
            {t('print')}
          </Button>
        )}
        <span className="page-moves">
          <MoveButton move={move} by={-1} disabled={isFirst} pageNo={pageNo} />
          <MoveButton move={move} by={1} disabled={isLast} pageNo={pageNo} />
        </span>
      </div>
    </article>
  )
}

type TileState = 'noPdf' | 'none' | 'running' | 'done' | 'glyphs' | 'failed'

const colours: Record<TileState, string> = {
  noPdf: 'red',
  none: 'orange',
  running: 'blue',
  done: 'green',
  glyphs: 'red',
  failed: 'red',
}

function stateOf({ pdfUrl, convertState: state, convertFault }: BoardPage): TileState {
  if (!pdfUrl) return 'noPdf'
  if (state === convertState.running) return 'running'
  if (state === convertState.done) return 'done'
  if (state === convertState.failed && convertFault === 'glyphs') return 'glyphs'
  return state === convertState.failed ? 'failed' : 'none'
}

/** The reason why the last conversion failed; a page whose former PDF was kept says that, too. */
function useFault({ pdfUrl, convertState: state, convertFault, faultCount }: BoardPage): string | undefined {
  const { t } = usePhrases()
  if (!convertFault || !pdfUrl) return undefined
  const reason = t(`faults.${convertFault}`, { count: faultCount })
  if (state === convertState.failed) return reason
  return state === convertState.done ? t('keptFormer', { reason }) : undefined
}

function RenderButton({ page: { id, pageNo }, refetchBoard }: Pick<PageTileProps, 'page' | 'refetchBoard'>) {
  const { t } = usePhrases()
  const [running, setRunning] = useState(false)
  async function render() {
    setRunning(true)
    // A refusal is on screen, and the state of the page says so as well.
    await call(newsPage, 'toImgUrl', { id }).catch(() => undefined)
    setRunning(false)
    await refetchBoard()
  }
  return (
    <Button size="small" loading={running} aria-label={t('renderOf', { name: pageNo })} onClick={render}>
      {t('render')}
    </Button>
  )
}

interface MoveButtonProps extends Pick<PageTileProps, 'move'> {
  by: -1 | 1
  disabled: boolean
  pageNo: string
}

function MoveButton({ move, by, disabled, pageNo }: MoveButtonProps) {
  const { t } = usePhrases()
  if (!move) return null
  return (
    <Button
      size="small"
      type="text"
      disabled={disabled}
      icon={by < 0 ? <LeftOutlined /> : <RightOutlined />}
      aria-label={t(by < 0 ? 'moveBack' : 'moveOn', { name: pageNo })}
      onClick={() => void move(by)}
    />
  )
}
