import { Button } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { newsPage } from '#contract/biz/page'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../../components/ui/Loaded.tsx'
import { RadioChoice } from '../../../../components/ui/RadioChoice.tsx'
import { useRefetchWhileShown } from '../useBoard.ts'
import { WideDialog } from '../WideDialog.tsx'
import '../edition.css'
import '../../articles/print.css'
import { useCall } from '../../../../providers/api/call.ts'
import { ArticleChecks } from './ArticleChecks.tsx'
import { usePrintPhrases } from './phrases.ts'
import { VersionCheck } from './VersionCheck.tsx'

type View = 'articles' | 'versions'
export type PrintKeys = (event: KeyboardEvent) => void

/** A printed page beside its articles, and beside its former versions. */
export function PrintCheck({ id, close }: DialogProps) {
  const { t } = usePrintPhrases()
  const [view, setView] = useState<View>('articles')
  const body = useRef<HTMLDivElement>(null)
  const query = useCall(newsPage, 'print-check', { id }, { cacheTime: 0 })
  const { data, isFetching, refetch } = query
  useRefetchWhileShown(body, refetch)
  const keys = useRef<PrintKeys>()
  const listen = (handler: PrintKeys) => {
    keys.current = handler
  }
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the keys of its view, wherever the focus is. */}
      <div
        ref={body}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys work from the beginning.
        tabIndex={0}
        className="print-body"
        onKeyDown={event => {
          const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'range'
          if (!event.ctrlKey && !event.metaKey && !event.altKey && !isTyping) keys.current?.(event)
        }}
      >
        <Loaded query={query}>
          {data =>
            view === 'articles' ? (
              <ArticleChecks check={data} refetch={refetch} listen={listen} />
            ) : (
              <VersionCheck id={id} listen={listen} />
            )
          }
        </Loaded>
      </div>
    </WideDialog>
  )
}
