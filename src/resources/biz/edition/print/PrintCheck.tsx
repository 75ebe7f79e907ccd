import { Button } from 'antd'
import { useRef, useState } from 'react'
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
