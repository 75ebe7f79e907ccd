import '../edition.css'
import '../../articles/print.css'
import { Button, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { newsPage } from '#contract/biz/page'
import type { ChangedRegion, PageVersion, VersionComparison } from '#contract/biz/printCalls'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../../components/ui/Loaded.tsx'
import { onKeys } from '../../../../components/ui/onKeys.ts'
import { RadioChoice } from '../../../../components/ui/RadioChoice.tsx'
import { fileAddress } from '../../../../lib/files.ts'
import { useCall } from '../../../../providers/api/call.ts'
import { MarkedTexts } from '../../articles/MarkedText.tsx'
import { useRefetchWhileShown } from '../useBoard.ts'
import { WideDialog } from '../WideDialog.tsx'
import { ArticleChecks, useViewFocus } from './ArticleChecks.tsx'
import { usePrintPhrases } from './phrases.ts'

type View = 'articles' | 'versions'

/** A printed page next to its articles, and next to its former versions. */
export function PrintCheck({ id, close }: DialogProps) {
  const { t } = usePrintPhrases()
  const [view, setView] = useState<View>('articles')
  const body = useRef<HTMLDivElement>(null)
  const query = useCall(newsPage, 'print-check', { id }, { cacheTime: 0 })
  const { data, isFetching, refetch } = query
  useRefetchWhileShown(body, refetch)
  return (
    <WideDialog
      title={data ? t('printOf', { name: `${data.page.pageNo} ${data.page.pageName}` }) : t('print')}
      close={close}
      extra={
        <>
          <RadioChoice
            label={t('views')}
            optionType="button"
            value={view}
            onChange={({ target }) => setView(target.value)}
            options={(['articles', 'versions'] as const).map(value => ({ value, label: t(value) }))}
          />
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t('recheck')}
          </Button>
        </>
      }
    >
      <div ref={body}>
        <Loaded query={query}>
          {check =>
            view === 'articles' ? <ArticleChecks check={check} refetch={refetch} /> : <VersionCheck id={id} />
          }
        </Loaded>
      </div>
    </WideDialog>
  )
}

/** The page next to one of its former versions, in image and words. */
function VersionCheck({ id }: { id: string }) {
  const { t } = usePrintPhrases()
  const query = useCall(newsPage, 'versions', { id }, { cacheTime: 0 })
  return (
    <Loaded query={query}>
      {versions => {
        const present = versions.find(version => version.id === '')
        const former = versions.filter(version => version.id !== '')
        const [latest] = former
        if (!present || !latest) return <p className="press-note">{t('noVersions')}</p>
        return <Versions {...{ id, present, former, latest }} />
      }}
    </Loaded>
  )
}

interface VersionsProps {
  id: string
  present: PageVersion
  former: readonly PageVersion[]
  latest: PageVersion
}

function Versions({ id, present, former, latest }: VersionsProps) {
  const { t } = usePrintPhrases()
  const [shown, setShown] = useState(latest)
  const [current, setCurrent] = useState(0)
  const view = useRef<HTMLElement>(null)
  useViewFocus(view)
  const { data: compared } = useCall(
    newsPage,
    'compare-versions',
    { id, versionId: shown.id },
    { cacheTime: 0, announced: true },
  )
  const regions = compared?.regions ?? []
  const move = (by: number) => setCurrent((current + regions.length + by) % regions.length)
  const keys = regions.length > 0 ? { n: () => move(1), p: () => move(-1) } : {}
  return (
    <section ref={view} className="print-versions" aria-label={t('versions')} tabIndex={-1} onKeyDown={onKeys(keys)}>
      <div className="print-tools">
        <Select
          aria-label={t('former')}
          value={shown.id}
          onChange={chosen => setShown(former.find(version => version.id === chosen) ?? latest)}
          options={former.map(version => ({ value: version.id, label: t('replacedAt', { time: version.time }) }))}
        />
        <span role="status">
          {compared && (regions.length > 0 ? t('regions', { count: regions.length }) : t('noRegions'))}
        </span>
      </div>
      <p className="press-hint">{t('versionKeys')}</p>
      <div className="print-sides">
        {[shown, present].map(version => {
          const name = t(version.id ? 'former' : 'present')
          return (
            <figure key={version.id} className="print-image">
              <figcaption>{name}</figcaption>
              <div>
                <img src={fileAddress(version.imgUrl)} alt={name} />
                <Regions regions={regions} current={current} />
              </div>
            </figure>
          )
        })}
      </div>
      {compared && <VersionWords compared={compared} />}
    </section>
  )
}

function VersionWords({ compared: { hasText, text } }: { compared: VersionComparison }) {
  const { t } = usePrintPhrases()
  const [current, setCurrent] = useState(0)
  if (!hasText) return <p className="press-note">{t('noVersionText')}</p>
  if (text.differences.length === 0) return <p className="press-note">{t('noWords')}</p>
  return (
    <>
      <h3>{t('words', { count: text.differences.length })}</h3>
      <MarkedTexts
        {...text}
        sides={[
          ['approved', t('former')],
          ['printed', t('present')],
        ]}
        current={current}
        choose={setCurrent}
        isBelow
      />
    </>
  )
}

/** Frames around what changed in an image. */
function Regions({ regions, current }: { regions: readonly ChangedRegion[]; current: number }) {
  const { t } = usePrintPhrases()
  const frame = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change is scrolled to.
  useEffect(() => {
    frame.current?.scrollIntoView?.({ block: 'center' })
  }, [current])
  return regions.map(({ left, top, right, bottom }, index) => (
    <span
      key={`${left} ${top}`}
      ref={index === current ? frame : undefined}
      className="print-region"
      data-current={index === current}
      role="img"
      aria-label={t('region', { number: index + 1 })}
      style={{
        ...{ insetInlineStart: `${left * 100}%`, top: `${top * 100}%` },
        ...{ width: `${(right - left) * 100}%`, height: `${(bottom - top) * 100}%` },
      }}
    />
  ))
}
