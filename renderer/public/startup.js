// Stands in where the app itself cannot: its script, its texts or its styles did not arrive, or React gave up. So it
// needs none of them, and says what it says in both languages.
const showFailure = () => {
  const add = (parent, tag, text, language) => {
    const element = parent.appendChild(document.createElement(tag));
    element.textContent = text;
    element.lang = language;
    return element;
  };
  const page = document.createElement('main');
  Object.assign(page.style, {
    maxWidth: '28rem',
    margin: '0 auto',
    padding: '4rem 1rem',
    font: '1.0625rem/1.5 system-ui, sans-serif',
  });
  const heading = add(page, 'h1', 'Application Error', 'en');
  Object.assign(heading.style, { fontSize: '1.625rem', fontWeight: 'bold' });
  add(page, 'p', 'Alaga could not start. Please check your connection, then reload the page.', 'en');
  add(page, 'p', 'Hindi mabuksan ang Alaga. Pakitingnan ang koneksyon mo, saka i-reload ang page.', 'fil');
  const link = add(page, 'a', 'Reload App / I-reload ang app', 'en');
  link.href = window.location.href;
  Object.assign(link.style, {
    display: 'inline-block',
    padding: '0.75rem 0',
    color: 'inherit',
    textDecoration: 'underline',
  });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    window.location.reload();
  });
  document.documentElement.style.colorScheme = 'light dark';
  document.title = 'Application Error';
  document.body.replaceChildren(page);
};

// What main.tsx says when it cannot go on.
window.addEventListener('alaga:startup-failed', showFailure);
// Errors of loading do not bubble: they are caught on their way down.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') showFailure();
  },
  true,
);

// The page greets a device that has logged in before in other words than a new one (accounts/entry/login-greeting.tsx).
// This runs before the first paint, so that neither greeting is seen in place of the other.
if (localStorage.getItem('alaga.account') !== null) document.documentElement.dataset.known = '';

// The page shows a stranger the login in the language of the browser; whoever chose another here waits for that.
const removeOtherLanguage = () => {
  const ahead = document.querySelector('#root > [inert]');
  const chosen = localStorage.getItem('alaga.language');
  if (ahead && chosen !== null && chosen !== document.documentElement.lang) {
    ahead.previousElementSibling.className = 'p-4 text-ink-soft';
    ahead.remove();
  }
};

// What the app reads before it shows anything is fetched while the app is on its way; the addresses are as the app
// writes them. But nothing is read before a logout that is still owed.
const early = (path) => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href: path });
  document.head.append(link);
};
const fetchEarly = () => {
  if (localStorage.getItem('alaga.log-out-pending') !== null) return;
  early('/api/auth/user');
  if (window.location.pathname === '/dashboard') {
    early('/api/pets?includePhotos=false&limit=20&page=1');
    early('/api/reminders/overdue');
  }
};

// The first change says that the page is read whole; the app's own script runs after it.
document.addEventListener(
  'readystatechange',
  () => {
    removeOtherLanguage();
    fetchEarly();
  },
  { once: true },
);
