// Three-way merge of texts by lines: what only one side changed is taken, what both changed alike too, the rest is a conflict.
import { diffArrays } from 'diff'

const MARKS = { mine: '<<<<<<< own', before: '||||||| generated before', now: '=======', end: '>>>>>>> generated now' }

/** The merged text, and the numbers of the lines in it where conflicts begin. */
export function merge3(before, mine, now) {
  const [base, one, other] = [before, mine, now].map(text => text.split('\n'))
  const [inOne, inOther] = [matches(base, one), matches(base, other)]
  const lines = []
  const conflicts = []
  const at = { base: 0, one: 0, other: 0 }
  const take = (baseEnd, oneEnd, otherEnd) => {
    const parts = [base.slice(at.base, baseEnd), one.slice(at.one, oneEnd), other.slice(at.other, otherEnd)]
    Object.assign(at, { base: baseEnd, one: oneEnd, other: otherEnd })
    const [was, ours, theirs] = parts
    if (same(ours, theirs) || same(was, theirs)) lines.push(...ours)
    else if (same(was, ours)) lines.push(...theirs)
    else {
      conflicts.push(lines.length + 1)
      lines.push(MARKS.mine, ...ours, MARKS.before, ...was, MARKS.now, ...theirs, MARKS.end)
    }
  }
  for (const [index, line] of base.entries()) {
    // A line that all three have ends what may differ before it.
    if (!inOne.has(index) || !inOther.has(index)) continue
    take(index, inOne.get(index), inOther.get(index))
    lines.push(line)
    Object.assign(at, { base: index + 1, one: inOne.get(index) + 1, other: inOther.get(index) + 1 })
  }
  take(base.length, one.length, other.length)
  return { text: lines.join('\n'), conflicts }
}

export const hasConflict = text => text.split('\n').some(line => line === MARKS.mine || line === MARKS.end)

/** The lines that two texts share, in their order. */
export function commonLines(one, other) {
  const shared = diffArrays(one.split('\n'), other.split('\n')).filter(({ added, removed }) => !added && !removed)
  return shared.flatMap(({ value }) => value).join('\n')
}

/** The place of each line of `from` that `to` has as well, in the order of both. */
function matches(from, to) {
  const places = new Map()
  let [index, place] = [0, 0]
  for (const { added, removed, count } of diffArrays(from, to)) {
    if (!added && !removed) for (let step = 0; step < count; step += 1) places.set(index + step, place + step)
    if (!added) index += count
    if (!removed) place += count
  }
  return places
}

const same = (one, other) => one.length === other.length && one.every((line, index) => line === other[index])
