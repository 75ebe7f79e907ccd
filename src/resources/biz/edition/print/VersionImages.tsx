import { useEffect, useRef } from 'react'
import type { ChangedRegion, PageVersion } from '#contract/biz/printCalls'
import { fileAddress } from '../../../../lib/files.ts'
import { usePrintPhrases } from './phrases.ts'

export const versionModes = ['side', 'slider', 'overlay'] as const
export type VersionMode = (typeof versionModes)[number]

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
export function VersionImages({ present, former, mode, divide, regions, current }: VersionImagesProps) {
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
