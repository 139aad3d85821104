/** All styles, in cascade order. */
import './tokens.css';
import './type.css';
import './rows.css';
import './icons.css';
import './buttons.css';
import './inputs.css';
import './marks.css';
import './record.css';
import './bars.css';
import './shell.css';
import './floats.css';
