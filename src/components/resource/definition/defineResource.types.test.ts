// @vitest-environment happy-dom
import { describe, it } from 'vitest'
import { text } from '#contract/kit/fields'
import { defineModule } from '#contract/kit/module'
import { useModuleRights } from '../../../providers/accessControl.ts'
import { addBelow, stepActions } from '../actions/standardActions.ts'
import { useButtons } from './buttons.ts'
import { defineResource } from './defineResource.ts'

const label = { zh: '颁发', en: 'Award' }
const badge = defineModule({
  name: 'badge',
  path: 'blade-biz/badge',
  title: { zh: '徽章', en: 'Badges' },
  fields: { title: text('名称', 'Title') },
  buttons: { award: { label, action: 2 } },
})
const action = { key: 'award', label, run: async () => {} }
const steps = { award: { from: [1], to: 2, needs: 'award', title: label } } as const
const otherSteps = { award: { from: [1], to: 2, needs: 'awarded', title: label } } as const

// Never run: the compiler is the test.
const never = (_: () => unknown) => {}

describe('a screen of a module', () => {
  it('names only buttons that the module has in its row actions', () => {
    never(() =>
      defineResource(badge, {
        rowActions: [
          { ...action, needs: 'award' },
          { ...action, needs: 'edit' },
        ],
      }),
    )
    // @ts-expect-error the button is called award
    never(() => defineResource(badge, { rowActions: [{ ...action, needs: 'awarded' }] }))
    never(() => defineResource(badge, { rowActions: [addBelow()] }))
    never(() => defineResource(badge, { rowActions: stepActions(badge, { field: 'state', steps }) }))
    // @ts-expect-error the step needs a button that another module has
    never(() => defineResource(badge, { rowActions: stepActions(badge, { field: 'state', steps: otherSteps }) }))
  })

  it('asks only for buttons that the module has', () => {
    never(() => useButtons<typeof badge>(defineResource(badge)).has('award'))
    // @ts-expect-error the button is called award
    never(() => useButtons<typeof badge>(defineResource(badge)).has('awarded'))
    never(() => useModuleRights(badge)('delete'))
    // @ts-expect-error the button is called delete
    never(() => useModuleRights(badge)('remove'))
    // @ts-expect-error the button is called award
    never(() => defineResource(badge, { bulkActions: ['awarded'] }))
    // @ts-expect-error the button is called award
    never(() => defineResource(badge, { permissions: { awarded: true } }))
  })
})
