import { images } from '#contract/biz/images'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { dayFromNow } from '../../../kit/definition/service.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { usesOf } from '../../../kit/records/usage.ts'
import { releasedImage } from '../edition/index.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeImages: TableOf<typeof images>
  }
}

const served: ModuleDefinition = serveModule(images, {
  table: 'blade_images',
  released: releasedImage,
  menu: { under: 'biz', sort: 6, source: 'picture' },
  todoLists: [
    {
      ...{ key: 'licence', needs: 'edit', isProblem: true },
      title: { zh: '图片授权已到期或30天内到期', en: 'Picture licences that have ended or end within 30 days' },
      filters: async context => [{ field: 'licenceUntil', operator: 'lte', value: await dayFromNow(30, context) }],
    },
  ],
  calls: {
    select: (input, context) => choicesOf(served, input, context),
    uses: ({ id }, context) => usesOf(images, id, context),
  },
})

export default served
