import type { PageVersion, VersionComparison } from '#contract/biz/printCalls'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import type { FileServices } from '../../../../kit/files/storedFiles.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { absent } from '../../../../platform/http/reply/refusal.ts'
import { parseFileLink } from '../../../../platform/storage/fetchStored.ts'
import { absoluteLink } from '../../../../platform/storage/fileLinks.ts'
import { inPdfTurn, runPdfTask, withStoredFile, withStoredPdf } from '../pdf/pdfPool.ts'
import { MAX_VERSIONS } from './renderAndStore.ts'
import { sheetPartOf } from './renderPage.ts'

/** The present version of a page first, then the former ones that are stored. */
export async function versionsOf(served: ModuleDefinition, id: string, context: Context): Promise<PageVersion[]> {
  await requireRow(served, id, context)
  const { db, origin } = context
  const page = await presentOf(id, context)
  const former = await db
    .selectFrom('pageVersion')
    .select(['id', 'imgUrl', 'thumbUrl', 'width', 'height', 'createTime'])
    .where('pageId', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  const link = (path: string | null) => (path ? absoluteLink(path, origin.site) : '')
  const present = page.imgUrl && page.drawnFrom === page.pdfUrl
  return [...(present ? [{ ...page, id: '', createTime: '' }] : []), ...former].map(version => ({
    ...{ id: version.id, imgUrl: link(version.imgUrl), thumbUrl: link(version.thumbUrl) },
    ...{ width: version.width ?? 0, height: version.height ?? 0, time: version.createTime },
  }))
}

function presentOf(id: string, { db }: Context) {
  return db
    .selectFrom('bladePage')
    .select(['pdfUrl', 'drawnFrom', 'pdfPart', 'pdfPartOf', 'imgUrl', 'thumbUrl', 'width', 'height', 'tenantId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Changes since a former version of a page. */
export async function compareWithVersion(
  served: ModuleDefinition,
  { id, versionId }: { id: string; versionId: string },
  context: Context,
): Promise<VersionComparison> {
  await requireRow(served, id, context)
  const { db, services } = context
  const page = await presentOf(id, context)
  const former = await db
    .selectFrom('pageVersion')
    .select(['pdfUrl', 'pdfPart', 'imgUrl'])
    .where('id', '=', versionId)
    .where('pageId', '=', id)
    .executeTakeFirst()
  if (!former || !page.pdfUrl || !page.imgUrl) throw absent()
  const { pdfUrl, imgUrl, tenantId } = page
  const parts = { storages: services.storages, db }
  const answer = await inPdfTurn(pdfUrl, tenantId, parts, pdf =>
    withStoredPdf(former.pdfUrl, tenantId, parts, formerPdf =>
      withImage(imgUrl, tenantId, parts, image =>
        withImage(former.imgUrl, tenantId, parts, formerImage =>
          runPdfTask('versions', {
            ...{ pdf, part: sheetPartOf(page), image },
            former: { pdf: formerPdf, part: former.pdfPart ?? 'whole', image: formerImage },
          }),
        ),
      ),
    ),
  )
  const { unreadable: _, ...text } = answer.text
  return { ...answer, text }
}

async function withImage<Result>(
  link: string,
  tenantId: string,
  parts: FileServices,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const place = parseFileLink(link)
  if (place?.tenantId !== tenantId) throw absent()
  return withStoredFile(place, parts, ({ path }) => work(path))
}
