import { useRef, useState } from 'react'
import type { BoardPage } from '#contract/biz/press'
import { type BoardState, postEditionCall } from '../data/useBoard.ts'
import { usePhrases } from '../phrases.ts'
import { PageTile } from './PageTile.tsx'

interface PageWallProps {
  board: BoardState
  mayEdit: boolean
  openAreas: (pageId: string) => void
}

/** The pages in the order of the paper; a tile that is dragged takes the place of the one it is dropped on. */
export function PageWall({ board, mayEdit, openAreas }: PageWallProps) {
  const { t } = usePhrases()
  const dragged = useRef<string>()
  const [over, setOver] = useState<string>()
  const [said, setSaid] = useState('')
  const { data } = board
  if (!data) return null
  const { pages, edition } = data
  if (pages.length === 0) return <p className="press-note">{t('noPages')}</p>

  async function move(page: BoardPage, place: number) {
    if (!data || place < 0 || place >= pages.length) return
    const others = pages.filter(({ id }) => id !== page.id)
    const ordered = [...others.slice(0, place), page, ...others.slice(place)]
    board.show({ ...data, pages: ordered })
    setSaid(t('movedTo', { name: page.pageNo, place: place + 1 }))
    await postEditionCall('reorder', { id: edition.id, pageIds: ordered.map(({ id }) => id).join() })
    await board.renew()
  }

  function drop(onto: BoardPage) {
    setOver(undefined)
    const page = pages.find(({ id }) => id === dragged.current)
    dragged.current = undefined
    if (page && page.id !== onto.id) void move(page, pages.indexOf(onto))
  }

  return (
    <>
      <ul className="page-wall">
        {pages.map((page, index) => (
          <li
            key={page.id}
            draggable={mayEdit}
            data-over={over === page.id}
            onDragStart={() => {
              dragged.current = page.id
            }}
            onDragEnd={() => setOver(undefined)}
            onDragOver={event => {
              if (!dragged.current) return
              event.preventDefault()
              setOver(page.id)
            }}
            onDrop={() => drop(page)}
          >
            <PageTile
              page={page}
              openAreas={() => openAreas(page.id)}
              renew={board.renew}
              move={mayEdit ? by => move(page, index + by) : undefined}
              isFirst={index === 0}
              isLast={index === pages.length - 1}
            />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
