// The sign-in page works without this; with it, demo accounts fill the form and the password can be shown.
const email = document.getElementById('email');
const password = document.getElementById('password');
const show = document.getElementById('show');

for (const link of document.querySelectorAll('[data-email]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    email.value = link.dataset.email;
    password.focus();
  });
}

if (show) {
  show.hidden = false;
  show.addEventListener('click', () => {
    const isShown = password.type === 'text';
    password.type = isShown ? 'password' : 'text';
    show.setAttribute('aria-pressed', String(!isShown));
    password.focus();
  });
}

document.querySelector('[data-send-at-once]')?.submit();
