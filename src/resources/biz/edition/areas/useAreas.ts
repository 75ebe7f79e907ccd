import { useState } from 'react'
import type { Corner } from '#contract/biz/pageCalls'
import type { Area } from './areas.ts'

type Areas = readonly Area[]

interface State {
  /** The areas of the page after each step. */
  history: readonly Areas[]
  /** The place in the history. */
  at: number
  selected: number | undefined
  /** Consecutive steps of one name are undone together; one without a name is undone alone. */
  lastStep: string
}

interface Step {
  name?: string
  make: (areas: Areas) => Areas
  /** The selection stays when absent. */
  select?: { key: number | undefined }
}

/** Maximum number of steps to undo. */
const MAX_STEPS = 100

const nextKey = (areas: Areas) => Math.max(0, ...areas.map(({ key }) => key)) + 1

/** The areas of a page while they are edited, and the way back through what was done to them. */
export function useAreas(start: Areas) {
  const [state, setState] = useState(() => begin(start))
  const { history, at, selected } = state
  const areas = history[at] ?? []
  const take = (step: Step) => setState(before => withStep(before, step))
  const travel = (by: 1 | -1) => setState(before => movedTo({ ...before, at: before.at + by, lastStep: '' }))
  const change = (key: number, name: string, changed: Partial<Area>) =>
    take({
      name: `${name} ${key}`,
      make: all => all.map(area => (area.key === key ? { ...area, ...changed } : area)),
      select: { key },
    })

  return {
    areas,
    selected,
    canUndo: at > 0,
    canRedo: at < history.length - 1,
    load: (loaded: Areas) => setState(begin(loaded)),
    select: (key: number | undefined) => setState(before => ({ ...before, selected: key, lastStep: '' })),
    undo: () => travel(-1),
    redo: () => travel(1),
    add(corners: readonly Corner[], articleId: string | undefined) {
      const key = nextKey(areas)
      take({ make: all => [...all, { key, articleId, corners }], select: { key } })
      return key
    },
    /** Several at once are undone at once. */
    addAll(added: readonly Omit<Area, 'key'>[]) {
      if (added.length > 0)
        take({ make: all => [...all, ...added.map((area, index) => ({ ...area, key: nextKey(all) + index }))] })
    },
    remove(key: number) {
      const index = areas.findIndex(area => area.key === key)
      const left = areas.filter(area => area.key !== key)
      // The keyboard goes on with its neighbour.
      const next = left[Math.min(index, left.length - 1)]?.key
      take({ make: () => left, select: { key: next } })
      return next
    },
    reshape: (key: number, name: string, corners: readonly Corner[]) => change(key, name, { corners }),
    link: (key: number, articleId: string | undefined) => change(key, `link ${articleId}`, { articleId }),
    /** Starts a new undo step even if the next change is of the same kind. */
    settle: () => setState(before => ({ ...before, lastStep: '' })),
  }
}

const begin = (areas: Areas): State => ({ history: [areas], at: 0, selected: undefined, lastStep: '' })

function withStep({ history, at, selected, lastStep }: State, { name = '', make, select }: Step): State {
  const goesOn = name !== '' && name === lastStep
  const past = history.slice(0, goesOn ? at : at + 1).slice(-MAX_STEPS)
  const made = make(history[at] ?? [])
  return { history: [...past, made], at: past.length, selected: select ? select.key : selected, lastStep: name }
}

/** A place of the history, as far as there is one; what is not there is not selected. */
function movedTo(state: State): State {
  const at = Math.min(Math.max(state.at, 0), state.history.length - 1)
  const isThere = state.history[at]?.some(({ key }) => key === state.selected)
  return { ...state, at, selected: isThere ? state.selected : undefined }
}
