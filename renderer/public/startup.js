// A browser that blocks cookies refuses localStorage as well.
const isStorageBlocked = () => {
  try {
    return !window.localStorage;
  } catch {
    return true;
  }
};

// Safari before 16.4 cannot read the app's script, and Chrome before 111 does not understand its colours.
const isTooOld = () => {
  try {
    new RegExp('(?<=a)');
  } catch {
    return true;
  }
  return !CSS.supports('color', 'color-mix(in srgb, red, red)');
};

// In English and Filipino.
const reasonOfFailure = () => {
  if (isTooOld()) {
    return [
      'This browser is too old for Alaga. Please update the browser or the device, or open Alaga in another browser.',
      'Masyado nang luma ang browser na ito para sa Alaga. I-update ang browser o ang device, o buksan ang Alaga sa ibang browser.',
    ];
  }
  if (isStorageBlocked()) {
    return [
      'This browser blocks cookies and site data, which Alaga needs. Please allow them for this site, then reload the page.',
      'Hinaharangan ng browser na ito ang cookies at site data na kailangan ng Alaga. Payagan ang mga ito para sa site na ito, saka i-reload ang page.',
    ];
  }
  return [
    'Alaga could not start. Please check your connection, then reload the page.',
    'Hindi mabuksan ang Alaga. Pakitingnan ang koneksyon mo, saka i-reload ang page.',
  ];
};

// Shown when the app cannot start because the browser is too old, its script, texts or styles did not load, or React
// failed. It therefore depends on none of them, and shows its text in both languages.
const showFailure = () => {
  const add = (parent, tag, text, language) => {
    const element = parent.appendChild(document.createElement(tag));
    element.textContent = text;
    element.lang = language;
    element.style.margin = '0 0 0.75rem';
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
  const [english, filipino] = reasonOfFailure();
  add(page, 'p', english, 'en');
  add(page, 'p', filipino, 'fil');
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
  document.body.textContent = '';
  document.body.append(page);
};

// main.tsx dispatches this event when it cannot continue.
window.addEventListener('alaga:startup-failed', showFailure);
// Load errors do not bubble, so the listener is in the capture phase.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') showFailure();
  },
  true,
);

// Devices that have logged in before get another greeting (accounts/entry/login-greeting.tsx). This runs
// before the first paint, so that the wrong greeting never flashes.
if (localStorage.getItem('alaga.account') !== null) document.documentElement.dataset.known = '';

// The page already contains the login in the browser's language. If another language was chosen on this device,
// that login is removed, and the login appears only with the app.
const removeOtherLanguage = () => {
  const ahead = document.querySelector('#root > [inert]');
  const chosen = localStorage.getItem('alaga.language');
  if (ahead && chosen !== null && chosen !== document.documentElement.lang) {
    ahead.previousElementSibling.className = 'p-4 text-ink-soft';
    ahead.remove();
  }
};

// Sends the app's first requests while its code loads; the addresses must equal those of the app.
// Nothing is fetched while a logout is pending.
const early = (path) => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href: path });
  document.head.append(link);
};
const startEarly = () => {
  if (localStorage.getItem('alaga.log-out-pending') !== null) return;
  early('/api/auth/user');
  if (window.location.pathname === '/dashboard') {
    early('/api/pets?includePhotos=false&limit=20&page=1');
    early('/api/reminders/overdue');
    // The first date format takes a slow phone 50 ms. Made while the styles and the code load, it delays nothing.
    new Intl.DateTimeFormat();
  }
};

// The first readystatechange means that the document is parsed; the app's own script runs after it.
document.addEventListener(
  'readystatechange',
  () => {
    if (isTooOld()) {
      showFailure();
    } else {
      removeOtherLanguage();
      startEarly();
    }
  },
  { once: true },
);
