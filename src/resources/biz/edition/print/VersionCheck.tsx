import { Select, Skeleton } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { newsPage } from '#contract/biz/page'
import type { ChangedRegion, PageVersion } from '#contract/biz/printCalls'
import type { CallOutput, CallsOf } from '#contract/kit/module'
import { LoadFailed } from '../../../../components/ui/placeholders.tsx'
import { RadioChoice } from '../../../../components/ui/RadioChoice.tsx'
import { fileAddress } from '../../../../lib/files.ts'
import { useCall } from '../../../../providers/api/call.ts'
import { MarkedText } from '../../articles/MarkedText.tsx'
import { useKeptFocus } from './ArticleChecks.tsx'
import { usePrintPhrases } from './phrases.ts'

interface VersionCheckProps {
  id: string
  listen: (handler: (event: KeyboardEvent) => void) => void
}

const STEP = 5
const clamp = (value: number) => Math.min(100, Math.max(0, value))

/** The page beside one of its former versions, in image and words. */
export function VersionCheck({ id, listen }: VersionCheckProps) {
  const { t } = usePrintPhrases()
  const [versionId, setVersionId] = useState<string>()
  const [mode, setMode] = useState<VersionMode>('side')
  const [divide, setDivide] = useState(50)
  const [current, setCurrent] = useState(0)
  const view = useRef<HTMLElement>(null)
  useKeptFocus(view)
  const { data: versions, error, isError, refetch } = useCall(newsPage, 'versions', { id }, { cacheTime: 0 })
  const present = versions?.find(version => version.id === '')
  const former = versions?.find(version => version.id !== '' && (!versionId || version.id === versionId))
  const { data: compared } = useCall(
    newsPage,
    'compare-versions',
    { id, versionId: former?.id ?? '' },
    { enabled: present !== undefined && former !== undefined, cacheTime: 0, announced: true },
  )
  const regions = compared?.regions ?? []

  listen(event => {
    const key = event.key.toLowerCase()
    const chosen = versionModes[Number(key) - 1]
    if (chosen) setMode(chosen)
    else if (key === 'n' && regions.length > 0) setCurrent((current + 1) % regions.length)
    else if (key === 'p' && regions.length > 0) setCurrent((current + regions.length - 1) % regions.length)
    else if (key === 'arrowleft' && mode !== 'side') setDivide(clamp(divide - STEP))
    else if (key === 'arrowright' && mode !== 'side') setDivide(clamp(divide + STEP))
    else return
    event.preventDefault()
  })

  if (!versions)
    return isError ? (
      <LoadFailed error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton active aria-label={t('resource.loading')} />
    )
  if (!present || !former) return <p className="press-note">{t('noVersions')}</p>
  return (
    <section ref={view} className="print-versions" aria-label={t('versions')}>
      <div className="print-tools">
        <Select
          aria-label={t('former')}
          value={former.id}
          onChange={setVersionId}
          options={versions
            .filter(version => version.id !== '')
            .map(version => ({ value: version.id, label: t('replacedAt', { time: version.time }) }))}
        />
        <RadioChoice
          label={t('mode')}
          optionType="button"
          value={mode}
          onChange={({ target }) => setMode(target.value)}
          options={versionModes.map(value => ({ value, label: t(`modes.${value}`) }))}
        />
        {mode !== 'side' && (
          <input
            type="range"
            min={0}
            max={100}
            value={divide}
            aria-label={t(mode === 'slider' ? 'slider' : 'opacity')}
            onChange={({ target }) => setDivide(Number(target.value))}
          />
        )}
        <span role="status">
          {compared && (regions.length > 0 ? t('regions', { count: regions.length }) : t('noRegions'))}
        </span>
      </div>
      <p className="press-hint">{t('versionKeys')}</p>
      <VersionImages {...{ present, former, mode, divide, regions, current }} />
      {compared && <VersionWords compared={compared} />}
    </section>
  )
}

type VersionComparison = CallOutput<CallsOf<typeof newsPage>['compare-versions']>

function VersionWords({ compared: { hasText, text } }: { compared: VersionComparison }) {
  const { t } = usePrintPhrases()
  const [current, setCurrent] = useState(0)
  if (!hasText) return <p className="press-note">{t('noVersionText')}</p>
  const { differences } = text
  if (differences.length === 0) return <p className="press-note">{t('noWords')}</p>
  return (
    <>
      <h3>{t('words', { count: differences.length })}</h3>
      <div className="print-sides">
        {(['approved', 'printed'] as const).map(side => (
          <article key={side} aria-label={t(side === 'approved' ? 'former' : 'present')}>
            <h3>{t(side === 'approved' ? 'former' : 'present')}</h3>
            <MarkedText {...{ text: text[side], side, differences, current, choose: setCurrent }} isBelow />
          </article>
        ))}
      </div>
    </>
  )
}

const versionModes = ['side', 'slider', 'overlay'] as const
type VersionMode = (typeof versionModes)[number]

interface VersionImagesProps {
  present: PageVersion
  former: PageVersion
  mode: VersionMode
  /** Per cent of the width that shows the former version, or its opacity. */
  divide: number
  regions: readonly ChangedRegion[]
  current: number
}

/** Two images of a page with what changed in frames: beside each other, or one over the other. */
function VersionImages({ present, former, mode, divide, regions, current }: VersionImagesProps) {
  const { t } = usePrintPhrases()
  const frames = <Regions regions={regions} current={current} />
  if (mode === 'side')
    return (
      <div className="print-sides">
        {([former, present] as const).map(version => (
          <figure key={version.id} className="print-image">
            <figcaption>{t(version.id ? 'former' : 'present')}</figcaption>
            <div>
              <img src={fileAddress(version.imgUrl)} alt={t(version.id ? 'former' : 'present')} />
              {frames}
            </div>
          </figure>
        ))}
      </div>
    )
  const style = mode === 'slider' ? { clipPath: `inset(0 ${100 - divide}% 0 0)` } : { opacity: divide / 100 }
  return (
    <figure className="print-image print-over">
      <div>
        <img src={fileAddress(present.imgUrl)} alt={t('present')} />
        <img className="print-former" style={style} src={fileAddress(former.imgUrl)} alt={t('former')} />
        {mode === 'slider' && <span className="print-divide" style={{ insetInlineStart: `${divide}%` }} />}
        {frames}
      </div>
    </figure>
  )
}

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
