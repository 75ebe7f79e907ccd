import { newsPage } from '#contract/biz/page'
import { convertState } from '#contract/biz/pageCalls'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'
import { call } from '../../providers/api/call.ts'

const HotAreas = preloadable(async () => (await import('./edition/areas/HotAreas.tsx')).HotAreas)
const PrintCheck = preloadable(async () => (await import('./edition/print/PrintCheck.tsx')).PrintCheck)
const VideoDialog = preloadable(async () => (await import('./edition/VideoDialog.tsx')).VideoDialog)

export default defineResource(newsPage, {
  columns: ['editionId', 'pageNo', 'pageName', 'thumbUrl', 'convertState', 'dutyEditor', 'tenantId'],
  columnWidths: { editionId: 110, pageNo: 80, pageName: 140, convertState: 130, dutyEditor: 100 },
  rowActions: [
    { key: 'areas', label: { zh: '热区', en: 'Hot areas' }, needs: 'areas', extension: 'areas', dialog: HotAreas },
    {
      key: 'toImgUrl',
      label: { zh: '转图片', en: 'Render' },
      needs: 'convert',
      offered: ({ pdfUrl, convertState: state }) => pdfUrl !== '' && state !== convertState.done,
      run: ({ id }) => call(newsPage, 'toImgUrl', { id }),
    },
    {
      key: 'print',
      label: { zh: '核对', en: 'Check' },
      needs: 'view',
      extension: 'print-check',
      dialog: PrintCheck,
      offered: ({ pdfUrl }) => pdfUrl !== '',
    },
    { key: 'video', label: { zh: '视频', en: 'Video' }, needs: 'convert', extension: 'video', dialog: VideoDialog },
  ],
})
