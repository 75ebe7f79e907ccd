import { FileSearchOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Radio, Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { articles as articlesModule } from '#contract/biz/articles'
import type { Corner, PageAreas, PlacedArticle } from '#contract/biz/pageCalls'
import { fileAddress } from '../../../../lib/files.ts'
import { useModuleRights } from '../../../../providers/accessControl.ts'
import { usePhrases } from '../phrases.ts'
import { AreaCanvas, type AreaTool, areaId, canvasId } from './AreaCanvas.tsx'
import { type Area, rectangle } from './areas.ts'
import { articleTitle } from './pageAreas.ts'
import { StoryProposals, useStories } from './StoryProposals.tsx'
import type { useAreas } from './useAreas.ts'

interface AreaEditorProps {
  of: PageAreas
  editing: ReturnType<typeof useAreas>
  /** Reads what is stored now. */
  reread: () => Promise<PageAreas | undefined>
}

/** In the middle of the page, where it is seen. */
const middle = rectangle([0.35, 0.4], [0.65, 0.55])

export function AreaEditor({ of, editing, reread }: AreaEditorProps) {
  const { t } = usePhrases()
  const { page, articles, others } = of
  const found = useStories({ of, editing, reread })
  const [current, setCurrent] = useState<number>()
  const mayDraft = useModuleRights(articlesModule)('add')
  const [tool, setTool] = useState<AreaTool>('select')
  // A new area belongs to the article that was chosen before.
  const [meant, setMeant] = useState<string>()
  const { areas, selected, add, remove, link } = editing
  const chosen = areas.find(({ key }) => key === selected)
  const image = {
    src: fileAddress(page.imgUrl),
    width: page.width || 1,
    height: page.height || 1,
    alt: t('imageOf', { name: page.pageNo }),
  }
  const areaLabel = (area: Area) => {
    const title = articleTitle(articles, area.articleId) ?? t('unlinked')
    return t('area', { number: areas.indexOf(area) + 1, title })
  }

  function addArea(corners: readonly Corner[]) {
    // An area must be rendered before it can be focused.
    const key = flushSync(() => add(corners, meant))
    setMeant(undefined)
    setTool('select')
    focusArea(key)
  }

  const removeArea = (key: number) => focusArea(flushSync(() => remove(key)))

  /** Removing an area removes the focus with it. */
  function travel(step: () => void) {
    flushSync(step)
    if (isFocusLost()) focusArea(undefined)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || !['z', 'y'].includes(event.key.toLowerCase())) return
    event.preventDefault()
    travel(event.key.toLowerCase() === 'y' || event.shiftKey ? editing.redo : editing.undo)
  }

  function choose(article: PlacedArticle) {
    if (chosen && chosen.articleId === undefined) {
      link(chosen.key, article.id)
      return focusArea(chosen.key)
    }
    const own = areas.find(({ articleId }) => articleId === article.id)
    if (own) return focusArea(own.key)
    setMeant(article.id)
    setTool('rectangle')
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what is undone, wherever the focus is.
    <div className="area-editor" onKeyDown={onKeyDown}>
      <div className="area-stage">
        <AreaTools
          tool={tool}
          setTool={setTool}
          editing={editing}
          travel={travel}
          add={() => addArea(middle)}
          found={found}
        />
        {meant && <p className="press-note">{t('drawFor', { title: articleTitle(articles, meant) })}</p>}
        <AreaCanvas
          image={image}
          editing={editing}
          tool={tool}
          areaLabel={areaLabel}
          onCreate={addArea}
          onRemove={removeArea}
          proposals={found.stories ?? []}
          current={current}
          others={others}
        />
      </div>
      <aside className="area-side" aria-label={t('linkTo')}>
        <StoryProposals {...{ found, articles, mayDraft, current, setCurrent }} />
        {chosen && (
          <div className="area-chosen">
            <strong>{areaLabel(chosen)}</strong>
            <Select
              showSearch
              optionFilterProp="label"
              aria-label={t('linkTo')}
              placeholder={t('chooseArticle')}
              value={chosen.articleId}
              onChange={articleId => link(chosen.key, articleId)}
              options={articles.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <Button danger onClick={() => removeArea(chosen.key)}>
              {t('remove')}
            </Button>
          </div>
        )}
        <ArticleChoices of={{ page, articles }} areas={areas} choose={choose} />
        <p className="press-hint">{t('keys')}</p>
      </aside>
    </div>
  )
}

interface ArticleChoicesProps {
  of: Pick<PageAreas, 'page' | 'articles'>
  areas: readonly Area[]
  choose: (article: PlacedArticle) => void
}

function ArticleChoices({ of: { page, articles }, areas, choose }: ArticleChoicesProps) {
  const { t } = usePhrases()
  const isHere = ({ id, pageId }: PlacedArticle) =>
    pageId === page.id || areas.some(({ articleId }) => articleId === id)
  const groups = [
    { label: t('onPage'), members: articles.filter(isHere) },
    { label: t('elsewhere'), members: articles.filter(article => !isHere(article)) },
  ].filter(({ members }) => members.length > 0)
  if (groups.length === 0) return <p className="press-note">{t('noArticles')}</p>
  return groups.map(({ label, members }) => (
    <section key={label}>
      <h3>{label}</h3>
      <ul className="area-articles">
        {members.map(article => {
          const count = areas.filter(({ articleId }) => articleId === article.id).length
          return (
            <li key={article.id}>
              <button type="button" onClick={() => choose(article)}>
                <span>{article.title}</span>
                <small data-missing={count === 0 && article.pageId === page.id}>
                  {count > 0 ? t('marked', { count }) : article.pageId === page.id ? t('notMarked') : article.pageNo}
                </small>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

/** Hands the keyboard to an area, or to the canvas where there is none. */
const focusArea = (key: number | undefined) =>
  document.getElementById(key === undefined ? canvasId : areaId(key))?.focus()

/** The focus was removed with its element, or is on a disabled button. */
function isFocusLost(): boolean {
  const focused = document.activeElement
  return !focused || focused === document.body || focused.matches(':disabled')
}

interface AreaToolsProps {
  tool: AreaTool
  setTool: (tool: AreaTool) => void
  editing: ReturnType<typeof useAreas>
  /** Undoes or redoes. */
  travel: (step: () => void) => void
  /** Adds one without a pointer. */
  add: () => void
  found: Pick<ReturnType<typeof useStories>, 'find' | 'isReading'>
}

const tools: readonly AreaTool[] = ['select', 'rectangle', 'polygon']

function AreaTools({ tool, setTool, editing, travel, add, found }: AreaToolsProps) {
  const { t } = usePhrases()
  return (
    <div className="area-tools" role="toolbar" aria-label={t('tools')}>
      <Radio.Group
        optionType="button"
        value={tool}
        onChange={({ target }) => setTool(target.value)}
        options={tools.map(value => ({ value, label: t(`${value}`) }))}
      />
      <Button icon={<PlusOutlined />} onClick={add}>
        {t('add')}
      </Button>
      <Button icon={<FileSearchOutlined />} loading={found.isReading} onClick={() => void found.find()}>
        {t('findStories')}
      </Button>
      <Button icon={<UndoOutlined />} disabled={!editing.canUndo} onClick={() => travel(editing.undo)}>
        {t('buttons.undo')}
      </Button>
      <Button icon={<RedoOutlined />} disabled={!editing.canRedo} onClick={() => travel(editing.redo)}>
        {t('redo')}
      </Button>
    </div>
  )
}
