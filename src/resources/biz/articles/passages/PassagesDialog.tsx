import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { articles } from '#contract/biz/articles'
import type {
  CommonPassage,
  Excerpt,
  PassageSource,
  RepeatedPassages,
  RepeatedPicture,
  RepeatingArticle,
} from '#contract/biz/passages'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { UnansweredDialog } from '../../../../components/resource/dialogs/UnansweredDialog.tsx'
import { LoadFailed } from '../../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../../components/ui/states/WaitingBlock.tsx'
import { call } from '../../../../providers/api/call.ts'
import { useWord } from '../../../../providers/i18n/words.ts'
import { usePhrases } from './phrases.ts'
import './passages.css'

/** Passages of an article beside the same ones of others. */
export function PassagesDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [articles.path, 'passages', id],
    queryFn: () => call(articles, 'passages', { id }),
    cacheTime: 0,
    retry: false,
  })
  return (
    <UnansweredDialog width={1080} title={t('title')} close={close}>
      {data ? (
        <Repeated found={data} />
      ) : isError && !isFetching ? (
        <LoadFailed retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </UnansweredDialog>
  )
}

function Repeated({ found }: { found: RepeatedPassages }) {
  const { t } = usePhrases()
  const { articles, common, pictures, more, isIndexing } = found
  return (
    <div className="passages">
      {isIndexing && <Alert type="info" showIcon message={t('indexing')} />}
      {articles.length + common.length + pictures.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />
      )}
      {articles.map(article => (
        <Repeating key={article.id} article={article} />
      ))}
      {more > 0 && <p className="passages-more">{t('moreArticles', { count: more })}</p>}
      {pictures.length > 0 && (
        <section aria-label={t('pictures')}>
          <h3>{t('pictures')}</h3>
          {pictures.map(picture => (
            <Picture key={`${picture.here} ${picture.there}`} picture={picture} />
          ))}
        </section>
      )}
      {common.length > 0 && (
        <section aria-label={t('common')}>
          <h3>{t('common')}</h3>
          {common.map(passage => (
            <Common key={passage.here.before + passage.here.text} passage={passage} />
          ))}
        </section>
      )}
    </div>
  )
}

function Picture({ picture: { here, there, isSame, count, articles } }: { picture: RepeatedPicture }) {
  const { t } = usePhrases()
  return (
    <div className="passages-picture">
      <img src={here} alt={t('here')} />
      <img src={there} alt={t('there', { title: articles[0]?.title })} />
      <div className="passages-common">
        <p className="passages-more">{t(isSame ? 'samePicture' : 'alikePicture', { count })}</p>
        <ul>
          {articles.map(source => (
            <li key={source.id}>
              <Source source={source} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Repeating({ article }: { article: RepeatingArticle }) {
  const { t } = usePhrases()
  const { title, characters, passages, more } = article
  return (
    <section aria-label={title}>
      <h3>
        <Source source={article} />
        <small>{t('total', { count: characters })}</small>
      </h3>
      {passages.map(({ here, there, characters }) => (
        <div key={here.before + here.text} className="passages-pair">
          <Passage excerpt={here}>
            {t('here')} · {t('length', { count: characters })}
          </Passage>
          <Passage excerpt={there}>{t('there', { title })}</Passage>
        </div>
      ))}
      {more > 0 && <p className="passages-more">{t('morePassages', { count: more })}</p>}
    </section>
  )
}

function Common({ passage: { here, characters, count, articles } }: { passage: CommonPassage }) {
  const { t } = usePhrases()
  return (
    <div className="passages-common">
      <Passage excerpt={here}>
        {t('here')} · {t('length', { count: characters })}
      </Passage>
      <p className="passages-more">{t('commonIn', { count })}</p>
      <ul>
        {articles.map(source => (
          <li key={source.id}>
            <Source source={source} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Article with its link, state and date. */
function Source({ source }: { source: PassageSource }) {
  const word = useWord()
  const { id, title, publishStateName, date, editionTitle } = source
  return (
    <>
      <Link to={`${articles.route}/show/${id}`}>{title}</Link>
      <Tag>{word(articles.fields.publishState.code, publishStateName)}</Tag>
      <small>{[editionTitle, date.slice(0, 10)].filter(Boolean).join(' · ')}</small>
    </>
  )
}

function Passage({ excerpt: { before, text, after }, children }: { excerpt: Excerpt; children: ReactNode }) {
  return (
    <figure className="passages-text">
      <figcaption>{children}</figcaption>
      <blockquote>
        {before}
        <mark>{text}</mark>
        {after}
      </blockquote>
    </figure>
  )
}
