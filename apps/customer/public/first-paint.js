// Before the first paint: theme, up-down colours and motion from storage, so that nothing flashes. The app keeps the same keys.
;(() => {
  try {
    const root = document.documentElement
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme)
    if (localStorage.getItem('updown') === 'red-up') root.setAttribute('data-updown', 'red-up')
    if (localStorage.getItem('motion') === 'reduce') root.setAttribute('data-motion', 'reduce')
  } catch {
    // storage is switched off: the system's theme it is
  }
})()
