/** The script of the portable archive: keys, and the search in `issueTexts`, which stands in a file of its own. */
export const archiveScript = `'use strict'
;(function () {
document.addEventListener('keydown', function (event) {
  var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
  if (event.ctrlKey || event.altKey || event.metaKey) return
  if (event.key === '/' && !typing) {
    var field = document.querySelector('#words')
    if (field) field.focus()
    else location.href = document.querySelector('a[data-home]').href + '#words'
    event.preventDefault()
  }
  if (typing) return
  var rel = event.key === 'ArrowLeft' ? 'prev' : event.key === 'ArrowRight' ? 'next' : ''
  var link = rel && document.querySelector('a[rel=' + rel + ']')
  if (link) location.href = link.href
})
var field = document.querySelector('#words')
if (field) {
  var list = document.querySelector('#found')
  var status = document.querySelector('#status')
  if (location.hash === '#words') field.focus()
  field.addEventListener('input', function () {
    var words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
    list.textContent = ''
    status.textContent = ''
    if (words.length === 0) return
    var found = issueTexts.filter(function (one) {
      return words.every(function (word) { return one.text.indexOf(word) >= 0 })
    })
    status.textContent = found.length === 0 ? status.dataset.none : String(found.length)
    found.forEach(function (one) {
      var link = document.createElement('a')
      link.href = one.address
      link.textContent = one.title
      list.appendChild(document.createElement('li')).appendChild(link)
    })
  })
}
})()
`
