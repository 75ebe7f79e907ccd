import { useCallback, useReducer } from 'react'
import type { Area, Corner } from './areas.ts'

interface State {
  areas: readonly Area[]
  selected: number | undefined
  past: readonly (readonly Area[])[]
  future: readonly (readonly Area[])[]
  /** The kind of the last step: consecutive steps of one kind are undone together. */
  lastStep: string
}

type Action =
  | { type: 'change'; step: string; areas: readonly Area[]; selected?: number | undefined }
  | { type: 'add'; added: readonly Omit<Area, 'key'>[] }
  | { type: 'select'; key: number | undefined }
  | { type: 'undo' | 'redo' | 'settle' }
  | { type: 'load'; areas: readonly Area[] }

/** Maximum number of steps to undo. */
const MAX_STEPS = 100

/** The areas of a page while they are edited, and the way back through what was done to them. */
export function useAreas(start: readonly Area[]) {
  const [state, dispatch] = useReducer(reduce, start, begin)
  const { areas, selected } = state

  /** Steps of the same name are undone together. */
  const change = useCallback(
    (key: number, step: string, changed: Partial<Area>, within: readonly Area[]) =>
      dispatch({
        type: 'change',
        step: `${step} ${key}`,
        areas: within.map(area => (area.key === key ? { ...area, ...changed } : area)),
        selected: key,
      }),
    [],
  )

  return {
    areas,
    selected,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    load: useCallback((loaded: readonly Area[]) => dispatch({ type: 'load', areas: loaded }), []),
    select: useCallback((key: number | undefined) => dispatch({ type: 'select', key }), []),
    undo: useCallback(() => dispatch({ type: 'undo' }), []),
    redo: useCallback(() => dispatch({ type: 'redo' }), []),
    add(corners: readonly Corner[], articleId: string | undefined) {
      const key = Math.max(0, ...areas.map(area => area.key)) + 1
      const added = { key, articleId, corners }
      dispatch({ type: 'change', step: `add ${key}`, areas: [...areas, added], selected: key })
      return key
    },
    /** Several at once are undone at once. */
    addAll(added: readonly Omit<Area, 'key'>[]) {
      dispatch({ type: 'add', added })
    },
    remove(key: number) {
      const index = areas.findIndex(area => area.key === key)
      const left = areas.filter(area => area.key !== key)
      // The keyboard goes on with its neighbour.
      const next = left[Math.min(index, left.length - 1)]?.key
      dispatch({ type: 'change', step: `remove ${key}`, areas: left, selected: next })
      return next
    },
    reshape: (key: number, step: string, corners: readonly Corner[]) => change(key, step, { corners }, areas),
    link: (key: number, articleId: string | undefined) => change(key, `link ${articleId}`, { articleId }, areas),
    /** Starts a new undo step even if the next change is of the same kind. */
    settle: useCallback(() => dispatch({ type: 'settle' }), []),
  }
}

function begin(areas: readonly Area[]): State {
  return { areas, selected: undefined, past: [], future: [], lastStep: '' }
}

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'load':
      return begin(action.areas)
    case 'select':
      return { ...state, selected: action.key, lastStep: '' }
    case 'change':
      return changed(state, action)
    case 'add':
      return withAdded(state, action.added)
    case 'settle':
      return { ...state, lastStep: '' }
    case 'undo':
      return travelled(state, state.past, (past, areas) => ({ areas, past, future: [state.areas, ...state.future] }))
    case 'redo':
      return travelled(state, [...state.future].reverse(), (left, areas) => ({
        areas,
        past: [...state.past, state.areas],
        future: left.reverse(),
      }))
  }
}

function withAdded(state: State, added: readonly Omit<Area, 'key'>[]): State {
  if (added.length === 0) return state
  const first = Math.max(0, ...state.areas.map(area => area.key)) + 1
  const areas = [...state.areas, ...added.map((area, index) => ({ ...area, key: first + index }))]
  return changed(state, { type: 'change', step: `add ${first}`, areas, selected: state.selected })
}

function changed(state: State, { step, areas, selected }: Extract<Action, { type: 'change' }>): State {
  const goesOn = step === state.lastStep
  const past = goesOn ? state.past : [...state.past, state.areas].slice(-MAX_STEPS)
  return { areas, selected, past, future: [], lastStep: step }
}

type History = Pick<State, 'areas' | 'past' | 'future'>

/** Takes the last of the steps, if there is one. */
function travelled(
  state: State,
  steps: State['past'],
  arrive: (left: (readonly Area[])[], areas: readonly Area[]) => History,
): State {
  const areas = steps.at(-1)
  if (!areas) return state
  const selected = areas.some(({ key }) => key === state.selected) ? state.selected : undefined
  return { ...state, ...arrive(steps.slice(0, -1), areas), selected, lastStep: '' }
}
