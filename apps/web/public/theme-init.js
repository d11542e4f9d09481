// Runs before the first paint, as a file because the page's policy forbids inline scripts. Reads what the app keeps under `app-storage`.
;(() => {
  let theme = 'system'
  let language = ''
  try {
    const kept = JSON.parse(localStorage.getItem('app-storage') || '{}').state || {}
    theme = kept.theme || theme
    language = kept.language || ''
  } catch {
    // Unreadable storage: the system's theme.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  if (language) document.documentElement.lang = language
})()
